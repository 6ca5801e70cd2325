package copy;

import java.util.StringJoiner;

/** SocketPermission.getActions(int) of the JDK. */
final class GetActions {
    static final int CONNECT = 1;
    static final int LISTEN = 2;
    static final int ACCEPT = 4;
    static final int RESOLVE = 8;

    private GetActions() {
    }

    // METHOD java.base/java/net/SocketPermission.java getActions 1
}
