import shop.sim.Server;

/** The web shop's day, the server still held. */
public final class ShopDriver {
    static Server server;

    public static void main(String[] args) throws Exception {
        day();
        Checkpoint.reach();
    }

    static void day() {
        server = new Server(7);
        server.day(2400);
    }
}
