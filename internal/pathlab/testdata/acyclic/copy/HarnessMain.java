package copy;

/** The shape of startup.Main.harnessMain: what to do is chosen, done and checked. */
final class HarnessMain {
    private HarnessMain() {
    }

    static int method(int kind, int size, int flags) {
        int status;
        switch (kind) {
            case 0:
                status = size;
                break;
            case 1:
                status = -size;
                break;
            case 2:
                if (size > 100) {
                    return 2;
                }
                status = 2 * size;
                break;
            case 3:
            case 4:
                status = size + kind;
                break;
            default:
                status = 0;
        }
        if ((flags & 1) != 0) {
            status += 5;
        }
        if ((flags & 2) != 0) {
            if (status < 0) {
                status = -status;
            }
        } else if ((flags & 4) != 0) {
            status ^= flags;
        }
        if (status % 3 == 0) {
            return status;
        }
        if (size < 40) {
            status++;
        } else if (size < 80) {
            status--;
        }
        return status;
    }
}
