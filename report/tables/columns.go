package tables

// SchemaVersion is the version of the tables' form. It rises when a column changes its meaning or goes; new columns do not change it.
const SchemaVersion = 1

// The tables are named so, and lie in folders of these names.
const (
	runs    = "runs"
	sites   = "sites"
	classes = "classes"
	paths   = "paths"
	leaks   = "leaks"
	cold    = "cold"
	deaths  = "deaths"
	errors  = "errors"
)

// runRow is a trace that could be read, at least up to some damage.
type runRow struct {
	Run          string  `parquet:"run"`
	Trace        string  `parquet:"trace"`
	Program      string  `parquet:"program,dict"`
	Version      string  `parquet:"version,dict"`
	VersionOrder string  `parquet:"version_order,dict"`
	Device       string  `parquet:"device,dict"`
	Outcome      string  `parquet:"outcome,dict"`
	Build        string  `parquet:"build,dict"`
	Level        string  `parquet:"level,dict"`
	VM           string  `parquet:"vm,dict"`
	Layout       *string `parquet:"layout,optional,dict"`
	Recorded     string  `parquet:"recorded,dict"`
	Ended        bool    `parquet:"ended"`
	EndReason    *string `parquet:"end_reason,optional,dict"`
	Damaged      bool    `parquet:"damaged"`
	Steps        int64   `parquet:"steps"`

	Objects *int64 `parquet:"objects,optional"`
	Bytes   *int64 `parquet:"bytes,optional"`
	fates
	PeakObjects   *int64 `parquet:"peak_objects,optional"`
	PeakBytes     *int64 `parquet:"peak_bytes,optional"`
	DeathsExact   *int64 `parquet:"deaths_exact,optional"`
	DeathsBounded *int64 `parquet:"deaths_bounded,optional"`

	PathRuns    *int64 `parquet:"path_runs,optional"`
	Generations *int64 `parquet:"generations,optional"`
	Judged      *int64 `parquet:"generations_judged,optional"`
	Millis      *int64 `parquet:"watched_ms,optional"`
	ColdChecks  *int64 `parquet:"cold_checks,optional"`
}

// fates are what became of objects; null where only births were counted.
type fates struct {
	GarbageObjects *int64 `parquet:"garbage_objects,optional"`
	GarbageBytes   *int64 `parquet:"garbage_bytes,optional"`
	AliveObjects   *int64 `parquet:"alive_objects,optional"`
	AliveBytes     *int64 `parquet:"alive_bytes,optional"`
	UnknownObjects *int64 `parquet:"unknown_objects,optional"`
	UnknownBytes   *int64 `parquet:"unknown_bytes,optional"`
	NoRoomObjects  *int64 `parquet:"no_room_objects,optional"`
	NoRoomBytes    *int64 `parquet:"no_room_bytes,optional"`
}

// classRow is a class of which a run made objects.
type classRow struct {
	Run     string `parquet:"run,dict"`
	Class   string `parquet:"class,dict"`
	Nth     int32  `parquet:"nth"`
	Objects int64  `parquet:"objects"`
	Bytes   *int64 `parquet:"bytes,optional"`
	fates
	PeakObjects *int64 `parquet:"peak_objects,optional"`
	PeakBytes   *int64 `parquet:"peak_bytes,optional"`
}

// siteRow is an allocation site that a run came to.
type siteRow struct {
	Run     string  `parquet:"run,dict"`
	Build   string  `parquet:"build,dict"`
	File    *string `parquet:"file,optional,dict"`
	Line    *int32  `parquet:"line,optional"`
	Column  *int32  `parquet:"column,optional"`
	OneOf   *string `parquet:"one_of,optional,dict"`
	Method  *string `parquet:"method,optional,dict"`
	Class   *string `parquet:"class,optional,dict"`
	Objects int64   `parquet:"objects"`
	Bytes   *int64  `parquet:"bytes,optional"`
	fates
	PeakObjects *int64 `parquet:"peak_objects,optional"`
	PeakBytes   *int64 `parquet:"peak_bytes,optional"`
}

// pathRow is a path through a method that a run took.
type pathRow struct {
	Run      string  `parquet:"run,dict"`
	Build    string  `parquet:"build,dict"`
	Method   string  `parquet:"method,dict"`
	File     string  `parquet:"file,dict"`
	Line     int32   `parquet:"line"`
	Number   int32   `parquet:"number"`
	Path     string  `parquet:"path,dict"`
	Lines    string  `parquet:"lines,dict"`
	Fragment bool    `parquet:"fragment"`
	Left     *string `parquet:"left,optional,dict"`
	At       *int32  `parquet:"left_at,optional"`
	Count    int64   `parquet:"count"`
}

// leakRow is an allocation path with survivors.
type leakRow struct {
	Run        string   `parquet:"run,dict"`
	Leak       string   `parquet:"leak,dict"`
	Verdict    string   `parquet:"verdict,dict"`
	Class      string   `parquet:"class,dict"`
	File       string   `parquet:"file,dict"`
	Line       int32    `parquet:"line"`
	Frames     []string `parquet:"frames,list"`
	Born       int64    `parquet:"born"`
	Alive      int64    `parquet:"alive"`
	Bytes      *int64   `parquet:"bytes,optional"`
	Estimated  bool     `parquet:"estimated"`
	Span       int64    `parquet:"span"`
	Active     int64    `parquet:"active"`
	Slope      float64  `parquet:"slope_objects"`
	SlopeBytes *float64 `parquet:"slope_bytes,optional"`
	OldestMs   int64    `parquet:"oldest_ms"`
	Survivors  []int64  `parquet:"survivors,list"`
	PartOf     *string  `parquet:"part_of,optional,dict"`
	UntilEnd   bool     `parquet:"until_end"`
}

// coldRow is a site whose objects were kept and not used.
type coldRow struct {
	Run       string   `parquet:"run,dict"`
	Cold      string   `parquet:"cold,dict"`
	Class     string   `parquet:"class,dict"`
	File      string   `parquet:"file,dict"`
	Line      int32    `parquet:"line"`
	Frames    []string `parquet:"frames,list"`
	Objects   int64    `parquet:"objects"`
	Bytes     *int64   `parquet:"bytes,optional"`
	Estimated bool     `parquet:"estimated"`
	Never     int64    `parquet:"never_used"`
	Used      int64    `parquet:"used"`
	IdleMs    int64    `parquet:"idle_ms"`
	LongestMs int64    `parquet:"longest_ms"`
}

// deathRow is a way in which objects became garbage.
type deathRow struct {
	Run     string `parquet:"run,dict"`
	Cause   string `parquet:"cause,dict"`
	Objects int64  `parquet:"objects"`
}

// errorRow is what is wrong with a trace.
type errorRow struct {
	Run     string `parquet:"run,dict"`
	Trace   string `parquet:"trace,dict"`
	What    string `parquet:"what,dict"`
	Byte    *int64 `parquet:"byte,optional"`
	Text    string `parquet:"text,dict"`
	Behind  *int64 `parquet:"chunks_behind,optional"`
	Missing *int64 `parquet:"chunks_missing,optional"`
}
