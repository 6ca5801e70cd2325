#!/usr/bin/env python3
"""What many traces tell together, on a cluster of Apache Spark.

    traces --RDD.pipe of "jinstr facts"--> tables in Parquet --Spark SQL, fleet.sql--> views, as JSON

It does what jinstr-fleet does on one machine, with the same tables and the same SQL. Traces, maps and tables are in
folders that the driver and all workers see. Where a worker is lost, its traces are read by others: a table is
renamed when it is whole, and the same trace gives the same bytes. docs/fleet.md describes it.
"""

import argparse
import collections
import json
import os
import re
import shlex
import sys
import time

from pyspark.sql import SparkSession

HERE = os.path.dirname(os.path.abspath(__file__))


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("traces", metavar="DIR", help="the folder of the traces")
    parser.add_argument("--tables", help="keep the tables in this folder (default: DIR/jinstr-tables)")
    parser.add_argument("--jinstr", default="jinstr", help="the program jinstr, on all workers")
    parser.add_argument("--map", action="append", help="look for maps in this folder, by their builds; give it several times for several folders (default: below DIR)")
    parser.add_argument("--master", help="of Spark, as spark://HOST:7077 (default: that of spark-submit)")
    parser.add_argument("--batch", type=int, default=16, help="so many traces are a task")
    parser.add_argument("--since", default="", help="ask what allocates more since this version (default: the newest of each program)")
    parser.add_argument("--peak-limit", type=int, default=64 << 20, help="tell of devices whose peak passes so many bytes")
    parser.add_argument("--sql", default=os.path.join(HERE, "..", "fleet.sql"), help="the views")
    asked = parser.parse_args()
    asked.traces = os.path.abspath(asked.traces)
    asked.tables = os.path.abspath(asked.tables or os.path.join(asked.traces, "jinstr-tables"))
    asked.map = [os.path.abspath(folder) for folder in asked.map or [asked.traces]]
    if os.path.dirname(asked.jinstr):
        asked.jinstr = os.path.abspath(asked.jinstr)
    return asked


def traces_below(folder):
    """The names of the traces below a folder, but for folders that are hidden."""
    found = []
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.relpath(os.path.join(at, name), folder) for name in sorted(files) if name.endswith(".jtrace")]
    return found


def update(spark, asked):
    """Has jinstr write the tables of traces that have none, on all workers; tells how many were written, there, or are in errors."""
    names = traces_below(asked.traces)
    if not names:
        sys.exit("there is no *.jtrace below " + asked.traces)
    maps = [arg for folder in asked.map for arg in ("--map", folder)]
    facts = [asked.jinstr, "facts", "--new", "--parquet", asked.tables, *maps, "-"]
    within = ["sh", "-c", 'cd "$0" && exec "$@"', asked.traces] + facts
    tasks = max(1, (len(names) + asked.batch - 1) // asked.batch)
    said = spark.sparkContext.parallelize(names, tasks).pipe(shlex.join(within), checkCode=True)
    return dict(collections.Counter(line.split("\t")[1] for line in said.collect()))


def ask(spark, asked):
    """Makes the views over the tables, and reads them."""
    for table in sorted(os.listdir(asked.tables)):
        if os.path.exists(os.path.join(asked.tables, table, "empty.parquet")):
            spark.read.parquet(os.path.join(asked.tables, table)).createOrReplaceTempView(table)
    since = ""
    if asked.since:
        found = spark.table("runs").where("version = " + sql_text(asked.since)).first()
        if found is None:
            sys.exit("no run is of version " + asked.since)
        since = found["version_order"]
    spark.sql("CREATE OR REPLACE TEMPORARY VIEW settings AS SELECT cast(%d AS bigint) AS peak_limit, %s AS since" % (asked.peak_limit, sql_text(since)))
    with open(asked.sql, encoding="utf-8") as file:
        script = file.read()
    views = {}
    for statement in script.strip().rstrip(";").split(";\n"):
        spark.sql(statement)
        name = re.search(r"(?m)^CREATE OR REPLACE TEMPORARY VIEW (\w+)", statement).group(1)
        view = spark.table(name)
        if view.columns[0] == "rank":
            views[name] = [row.asDict() for row in view.orderBy("rank").collect()]
    return views


def sql_text(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def main():
    asked = parse()
    builder = SparkSession.builder.appName("jinstr-fleet")
    if asked.master:
        builder = builder.master(asked.master)
    # Its progress is drawn on standard error, where the last line is ours.
    spark = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    began = time.monotonic()
    done = update(spark, asked)
    written = time.monotonic()
    views = ask(spark, asked)
    done.update(seconds_of_tables=round(written - began, 1), seconds_of_views=round(time.monotonic() - written, 1))
    print(json.dumps(done, sort_keys=True), file=sys.stderr)
    json.dump(views, sys.stdout, indent=1)
    print()
    spark.stop()


if __name__ == "__main__":
    main()
