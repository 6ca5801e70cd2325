-- What many runs tell together, as views over the tables of jinstr facts: docs/fleet.md describes both. DuckDB and Spark read this file
-- as it is. Who runs it has made views of the tables' names before, and one named settings, with one row:
--
--   peak_limit   bytes that no run's peak should pass
--   since        the version_order of the version from which on it is asked what allocates more; '' for the newest of each program
--
-- Each view has a rank, which is its order. Integers are added up, never fractions, so that the order of rows and files means nothing.

-- Runs by program and version.
CREATE OR REPLACE TEMPORARY VIEW versions AS
SELECT row_number() OVER (ORDER BY program, version_order, version) AS rank, *
FROM (
    SELECT program, version, version_order, count(*) AS runs, count(DISTINCT build) AS builds, count(DISTINCT device) AS devices,
        cast(sum(CASE WHEN outcome = 'failed' THEN 1 ELSE 0 END) AS bigint) AS failed,
        cast(sum(CASE WHEN damaged OR NOT ended THEN 1 ELSE 0 END) AS bigint) AS not_whole,
        cast(sum(objects) AS bigint) AS objects, cast(sum(bytes) AS bigint) AS bytes,
        cast(sum(garbage_objects) AS bigint) AS garbage_objects, max(peak_bytes) AS most_peak_bytes
    FROM runs
    GROUP BY program, version, version_order
) AS v;

-- The worst leaks, over the versions that have them.
CREATE OR REPLACE TEMPORARY VIEW worst_leaks AS
SELECT row_number() OVER (ORDER BY max_bytes DESC, program, leak, version_order, version) AS rank, l.*,
    w.watched_runs
FROM (
    SELECT program, leak, class, version, version_order, count(*) AS leaking_runs, min(place) AS place, max(bytes) AS max_bytes, max(span) AS max_span
    FROM (
        SELECT r.run, r.program, r.version, r.version_order, l.leak, l.class, min(concat(l.file, ':', cast(l.line AS string))) AS place,
            cast(sum(l.bytes) AS bigint) AS bytes, max(l.span) AS span
        FROM leaks l JOIN runs r ON l.run = r.run
        WHERE l.verdict = 'leak'
        GROUP BY r.run, r.program, r.version, r.version_order, l.leak, l.class
    ) AS of_run
    GROUP BY program, leak, class, version, version_order
) AS l
JOIN (
    SELECT program AS p, version AS v, count(generations) AS watched_runs
    FROM runs
    GROUP BY program, version
) AS w ON l.program = w.p AND l.version = w.v;

-- Runs that are whole and recorded births, before a version and since.
CREATE OR REPLACE TEMPORARY VIEW periods AS
SELECT r.run, r.program, CASE WHEN r.version_order >= CASE WHEN s.since = '' THEN n.newest ELSE s.since END THEN 1 ELSE 0 END AS late
FROM runs r
JOIN (SELECT program AS p, max(version_order) AS newest FROM runs GROUP BY program) AS n ON r.program = n.p
CROSS JOIN settings s
WHERE r.recorded = 'heap' AND r.ended AND NOT r.damaged AND r.outcome <> 'failed' AND r.version <> '';

-- Sites (by method and class, as lines move) that allocate more objects a run since that version.
CREATE OR REPLACE TEMPORARY VIEW allocates_more AS
SELECT row_number() OVER (ORDER BY now_a_run - before_a_run DESC, program, method, class) AS rank, *
FROM (
    SELECT s.program, s.method, s.class, n.runs_before, n.runs_now, cast(s.objects_before AS double) / n.runs_before AS before_a_run,
        cast(s.objects_now AS double) / n.runs_now AS now_a_run
    FROM (
        SELECT p.program, t.method, t.class, cast(sum(CASE WHEN p.late = 0 THEN t.objects ELSE 0 END) AS bigint) AS objects_before,
            cast(sum(CASE WHEN p.late = 1 THEN t.objects ELSE 0 END) AS bigint) AS objects_now
        FROM sites t JOIN periods p ON t.run = p.run
        WHERE t.method IS NOT NULL AND t.class IS NOT NULL
        GROUP BY p.program, t.method, t.class
    ) AS s
    JOIN (
        SELECT program, cast(sum(1 - late) AS bigint) AS runs_before, cast(sum(late) AS bigint) AS runs_now
        FROM periods
        GROUP BY program
    ) AS n ON s.program = n.program
    WHERE n.runs_before > 0 AND n.runs_now > 0
) AS a
WHERE now_a_run > before_a_run;

-- Devices of whose runs the peak passes the limit.
CREATE OR REPLACE TEMPORARY VIEW high_peaks AS
SELECT row_number() OVER (ORDER BY most_peak_bytes DESC, program, device) AS rank, *
FROM (
    SELECT r.program, r.device, count(*) AS runs, cast(sum(CASE WHEN r.peak_bytes > s.peak_limit THEN 1 ELSE 0 END) AS bigint) AS runs_above,
        max(r.peak_bytes) AS most_peak_bytes
    FROM runs r CROSS JOIN settings s
    WHERE r.peak_bytes IS NOT NULL
    GROUP BY r.program, r.device
) AS d
WHERE runs_above > 0;

-- How many runs have a peak of so many bytes: from 2^(bits-1) to less than 2^bits.
CREATE OR REPLACE TEMPORARY VIEW peaks AS
SELECT row_number() OVER (ORDER BY program, version_order, version, bits) AS rank, *
FROM (
    SELECT program, version, version_order, length(bin(peak_bytes)) AS bits, count(*) AS runs
    FROM runs
    WHERE peak_bytes IS NOT NULL
    GROUP BY program, version, version_order, length(bin(peak_bytes))
) AS p;

-- Paths that only failing runs of a build take, of builds that have passing runs.
CREATE OR REPLACE TEMPORARY VIEW failing_paths AS
SELECT row_number() OVER (ORDER BY failing_runs DESC, program, build, number, path) AS rank, p.*, b.failed_runs, b.passed_runs
FROM (
    SELECT r.program, r.version, p.build, p.number, p.path, min(p.method) AS method, min(concat(p.file, ':', cast(p.line AS string))) AS place,
        min(p.lines) AS lines, min(p.left) AS ended_by, count(DISTINCT CASE WHEN r.outcome = 'failed' THEN r.run END) AS failing_runs,
        count(DISTINCT CASE WHEN r.outcome = 'passed' THEN r.run END) AS passing_runs
    FROM paths p JOIN runs r ON p.run = r.run
    GROUP BY r.program, r.version, p.build, p.number, p.path
) AS p
JOIN (
    SELECT program AS bp, version AS bv, build AS bb, count(CASE WHEN outcome = 'failed' THEN 1 END) AS failed_runs,
        count(CASE WHEN outcome = 'passed' THEN 1 END) AS passed_runs
    FROM runs
    WHERE path_runs IS NOT NULL
    GROUP BY program, version, build
) AS b ON p.program = b.bp AND p.version = b.bv AND p.build = b.bb
WHERE p.failing_runs > 0 AND p.passing_runs = 0 AND b.passed_runs > 0;

-- Programs of whose whole runs none made garbage, nor anything of which that is not known.
CREATE OR REPLACE TEMPORARY VIEW without_garbage AS
SELECT row_number() OVER (ORDER BY program, version_order, version, device) AS rank, *
FROM (
    SELECT program, version, version_order, device, count(*) AS runs, cast(sum(objects) AS bigint) AS objects
    FROM runs
    WHERE recorded = 'heap' AND ended AND NOT damaged
    GROUP BY program, version, version_order, device
    HAVING sum(objects) > 0 AND sum(garbage_objects) = 0 AND sum(unknown_objects) = 0 AND sum(no_room_objects) = 0
) AS p;

-- How objects became garbage.
CREATE OR REPLACE TEMPORARY VIEW causes AS
SELECT row_number() OVER (ORDER BY program, version_order, version, objects DESC, cause) AS rank, *
FROM (
    SELECT r.program, r.version, r.version_order, d.cause, cast(sum(d.objects) AS bigint) AS objects
    FROM deaths d JOIN runs r ON d.run = r.run
    GROUP BY r.program, r.version, r.version_order, d.cause
) AS c;

-- What is wrong with traces.
CREATE OR REPLACE TEMPORARY VIEW problems AS
SELECT row_number() OVER (ORDER BY trace) AS rank, trace, what, byte, text, chunks_behind
FROM errors;
