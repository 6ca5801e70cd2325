package shop;

import java.util.function.Supplier;
import lombok.AccessLevel;
import lombok.AllArgsConstructor;
import lombok.EqualsAndHashCode;
import lombok.Getter;
import lombok.NoArgsConstructor;
import lombok.NonNull;
import lombok.RequiredArgsConstructor;
import lombok.Setter;
import lombok.ToString;
import lombok.experimental.Accessors;
import lombok.experimental.SuperBuilder;

/** Constructors, accessors and builders of a family of classes. */
@SuperBuilder
@Getter
@ToString
@EqualsAndHashCode
public class Person {
    private final String name;
    @NonNull private final Address home;

    @SuperBuilder
    @Getter
    @ToString(callSuper = true)
    @EqualsAndHashCode(callSuper = true)
    public static class Clerk extends Person {
        private Person boss;
    }

    @AllArgsConstructor
    @NoArgsConstructor
    @Accessors(chain = true)
    @Getter
    @Setter
    public static class Address {
        private String street;
        private Address before;

        public Address moved(@NonNull String to) {
            if (to == null) {
                throw new IllegalArgumentException("no street");
            }
            return new Address(to, this);
        }

        public Address found(@NonNull String street) {
            return street.equals(this.street) ? this : before;
        }
    }

    @RequiredArgsConstructor(access = AccessLevel.PACKAGE)
    static class Lazy {
        private final Supplier<Address> source;
        @Getter(lazy = true) private final Address address = source.get();
    }
}
