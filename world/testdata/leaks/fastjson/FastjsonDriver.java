import com.alibaba.fastjson.JSON;
import com.alibaba.fastjson.TypeReference;

import java.lang.reflect.Type;

import rounds.Rounds;

/** Reads answers, all of one type that is put together where an answer is read. */
public class FastjsonDriver {
    static int sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, r -> {
            for (int i = 0; i < 20; i++) read("{\"result\": {\"number\": " + i + "}}", Order.class);
        });
        System.out.println(sum);
    }

    static <T> void read(String text, Class<T> of) {
        Type type = new TypeReference<Answer<T>>(of) {}.getType();
        Answer<?> answer = JSON.parseObject(text, type);
        sum += ((Order) answer.result).number;
    }

    public static class Answer<T> {
        public T result;
    }

    public static class Order {
        public int number;
    }
}
