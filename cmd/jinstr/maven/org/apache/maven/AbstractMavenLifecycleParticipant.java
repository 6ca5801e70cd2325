package org.apache.maven;

import org.apache.maven.execution.MavenSession;

/** What of Maven's class the extension is compiled against; Maven has the real one. */
public abstract class AbstractMavenLifecycleParticipant {
    public void afterProjectsRead(MavenSession session) {
    }
}
