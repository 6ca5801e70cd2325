package web;

import core.Cart;

public class Page {
    private final Cart cart = new Cart();

    public Page order(String... names) {
        for (String name : names) {
            cart.add(name);
        }
        return this;
    }

    public String show() {
        return cart.size() == 0 ? "nothing" : cart.size() + " things";
    }
}
