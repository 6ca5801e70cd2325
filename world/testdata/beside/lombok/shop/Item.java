package shop;

import java.util.ArrayList;
import java.util.List;
import lombok.Builder;
import lombok.Data;
import lombok.NonNull;
import lombok.Singular;
import lombok.Value;
import lombok.With;

/** What a shop sells: equality by value, as Lombok writes it. */
@Data
public class Item {
    private final String name;
    private int price;
    private List<String> labels = new ArrayList<>();

    @Value
    @Builder
    public static class Order {
        @NonNull Item first;
        @Singular List<Item> items;
        @Builder.Default List<String> notes = new ArrayList<>();
        @With int number;
    }
}
