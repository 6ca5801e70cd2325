package core;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CartTest {
    @Test
    public void adds() {
        assertEquals(2, new Cart().add("tea").add("milk").size());
    }
}
