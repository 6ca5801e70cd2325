package web;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PageTest {
    @Test
    public void shows() {
        assertEquals("3 things", new Page().order("tea", "milk", "bread").show());
    }
}
