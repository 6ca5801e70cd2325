package lab;

/** A method of an experiment, with its inputs. */
public interface Task {
    int INPUTS = 10;

    /** Makes the inputs. */
    void prepare(long seed);

    /** Calls the method so often with one of them. */
    long run(int input, int times);
}
