package org.apache.tools.ant.taskdefs;

/** What of Ant's class the adapter is compiled against; Ant has the real one. */
public class Javac {
    public org.apache.tools.ant.Project getProject() {
        return null;
    }

    public java.io.File getDestdir() {
        return null;
    }

    public String getExecutable() {
        return null;
    }

    public void setExecutable(String path) {
    }

    public void setFork(boolean fork) {
    }

    public void setCompiler(String name) {
    }
}
