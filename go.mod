module jinstr

go 1.22

require (
	github.com/smacker/go-tree-sitter v0.0.0-20240827094217-dd81d9e9be82
	github.com/stretchr/testify v1.10.0
)

require golang.org/x/text v0.21.0

require (
	github.com/google/pprof v0.0.0-20241210010833-40e02aabc2ad
	github.com/parquet-go/parquet-go v0.25.1
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.1
)

require github.com/BurntSushi/toml v1.5.0

require (
	github.com/andybalholm/brotli v1.1.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/klauspost/compress v1.17.9 // indirect
	github.com/pierrec/lz4/v4 v4.1.21 // indirect
)

require (
	github.com/cpuguy83/go-md2man/v2 v2.0.7 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7
	github.com/rogpeppe/go-internal v1.12.0
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	github.com/xrash/smetrics v0.0.0-20240521201337-686a1a2994c1 // indirect
	golang.org/x/tools v0.21.1-0.20240508182429-e35e4ccd0d2d // indirect
)

require (
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/schollz/progressbar/v3 v3.17.0
	github.com/urfave/cli/v2 v2.27.7
	golang.org/x/sys v0.26.0
	golang.org/x/term v0.25.0
	gopkg.in/yaml.v3 v3.0.1 // indirect
)
