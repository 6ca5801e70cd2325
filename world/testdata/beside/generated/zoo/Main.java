package zoo;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Read by the processor of picocli, which writes what it found beside the classes. */
@CommandLine.Command(name = "zoo", description = "Counts animals.", subcommands = Main.Feed.class)
public class Main implements Runnable {
    static Object kept;

    @CommandLine.Option(names = "--cages", defaultValue = "1", description = "how many")
    private int cages;

    @CommandLine.Parameters(arity = "0..*")
    private List<String> names = new ArrayList<>();

    @Override
    public void run() {
        List<Object> food = new ArrayList<>();
        food.add("hay");
        ImmutableCage.Builder cage = ImmutableCage.builder();
        for (String name : names) {
            cage.addAnimals(Animal.builder().name(name).eats(food).build());
        }
        try {
            Cage c = cage.build();
            kept = c;
            Animal first = c.animals().get(0);
            System.out.println(c + " " + c.count() + " " + c.sign().equals(c.sign()) + " " + first.toBuilder().build().equals(first));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " at " + e.getStackTrace()[0]);
        }
    }

    @CommandLine.Command(name = "feed")
    static class Feed implements Runnable {
        @CommandLine.ParentCommand private Main zoo;

        @Override
        public void run() {
            System.out.println("feeding " + zoo.cages);
        }
    }

    public static void main(String[] args) throws Exception {
        CommandLine line = new CommandLine(new Main());
        System.out.println(line.execute("lion", "ape"));
        System.out.println(line.execute("a", "b", "c"));
        System.out.println(line.execute("--cages", "3", "feed"));
        System.out.println(line.getUsageMessage(CommandLine.Help.Ansi.OFF));
        try (InputStream in = Main.class.getResourceAsStream("/META-INF/native-image/picocli-generated/reflect-config.json")) {
            System.out.println(new String(in.readAllBytes(), "UTF-8"));
        }
    }
}
