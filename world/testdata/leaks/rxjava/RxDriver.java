import io.reactivex.FlowableSubscriber;
import io.reactivex.flowables.ConnectableFlowable;
import io.reactivex.processors.PublishProcessor;

import org.reactivestreams.Subscription;

import rounds.Rounds;

/** Feeds a flow that replays its last item to whoever comes, of whom one has gone, and is still known. */
public class RxDriver {
    static final PublishProcessor<Item> SOURCE = PublishProcessor.create();
    static final ConnectableFlowable<Item> REPLAY = SOURCE.replay(1);
    static final Guest GUEST = new Guest();
    static long sum;

    public static void main(String[] args) throws Exception {
        REPLAY.subscribe(item -> sum += item.number);
        REPLAY.subscribe(GUEST);
        REPLAY.connect();
        feed(0);
        GUEST.subscription.cancel();
        Rounds.run(args, r -> {
            for (int i = 0; i < 20; i++) feed(r * 20 + i);
        });
        System.out.println(sum);
    }

    static void feed(int number) {
        SOURCE.onNext(new Item(number));
    }
}

class Item {
    final int number;

    Item(int number) { this.number = number; }
}

/** Takes one item. */
class Guest implements FlowableSubscriber<Item> {
    Subscription subscription;

    @Override
    public void onSubscribe(Subscription s) {
        subscription = s;
        s.request(1);
    }

    @Override
    public void onNext(Item item) {}

    @Override
    public void onError(Throwable t) {}

    @Override
    public void onComplete() {}
}
