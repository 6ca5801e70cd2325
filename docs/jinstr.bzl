"""Java that jinstr javac compiles: docs/build.md."""

def _paths(labels, between):
    return between.join(["$(location %s)" % label for label in labels])

def jinstr_jar(name, srcs, deps = [], **kwargs):
    """A jar of what srcs have, with probes, their map and the recorder; deps are jars, of this or of other rules."""
    native.genrule(
        name = name,
        srcs = srcs + deps,
        outs = [name + ".jar"],
        cmd = "d=$$(mktemp -d); trap 'rm -rf $$d' EXIT; jinstr-javac -d $$d -cp '%s' %s && jar cf $@ -C $$d ." % (_paths(deps, ":"), _paths(srcs, " ")),
        **kwargs
    )
