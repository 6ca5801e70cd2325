package org.apache.tools.ant.taskdefs.compilers;

import org.apache.tools.ant.taskdefs.Javac;

/** What of Ant's class the adapter is compiled against; Ant has the real one. */
public class JavacExternal {
    public Javac getJavac() {
        return null;
    }

    public boolean execute() {
        return false;
    }
}
