package org.apache.maven.execution;

/** What of Maven's class the extension is compiled against; Maven has the real one. */
public class MavenSession {
}
