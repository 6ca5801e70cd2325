package org.apache.tools.ant;

/** What of Ant's class the adapter is compiled against; Ant has the real one. */
public class Project {
    public java.io.File getBaseDir() {
        return null;
    }
}
