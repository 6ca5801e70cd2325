package joint

class Shelf {
    String label
    Store store
    List<Book> books = []

    Shelf(String label, Store store) {
        this.label = label
        this.store = store
    }

    void fill(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("no shelf takes $n books")
        }
        n.times { books << new Book(title: "$label$it", shelf: this) }
    }
}

class Book {
    String title
    Shelf shelf

    String toString() { title }
}

/** A Groovy class over a rewritten one, seen through Groovy's reflection. */
class Branch extends Store {
    String report() {
        shelves.collect { it.label + it.books*.title }.join(';') + " " + sign[0]
    }

    String members() {
        properties.keySet().sort().toString() + metaClass.methods*.name.unique().sort() + metaClass.respondsTo(this, 'add')*.name
    }

    String toString() { "branch of ${shelves.size()}" }
}
