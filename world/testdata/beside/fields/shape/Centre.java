package shape;

import com.fasterxml.jackson.annotation.JsonAutoDetect;

import java.io.Serializable;

/** It extends nothing either, and is compared by its fields. */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
public class Centre implements Serializable {
    private int x, y;

    Centre() {
    }

    Centre(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public int getX() {
        return x;
    }
}
