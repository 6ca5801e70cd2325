package zoo;

import com.google.auto.value.AutoValue;
import java.util.List;

/** Implemented by AutoValue's processor in a class that extends this one. */
@AutoValue
abstract class Animal {
    abstract String name();

    abstract List<Object> eats();

    abstract Builder toBuilder();

    static Builder builder() {
        return new AutoValue_Animal.Builder();
    }

    @AutoValue.Builder
    abstract static class Builder {
        abstract Builder name(String name);

        abstract Builder eats(List<Object> eats);

        abstract Animal build();
    }
}
