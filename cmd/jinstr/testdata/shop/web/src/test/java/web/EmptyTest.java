package web;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class EmptyTest {
    @Test
    public void showsNothing() {
        assertEquals("nothing", new Page().show());
    }
}
