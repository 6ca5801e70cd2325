// leak: a tree whose nodes know their parents: of each one leaf is kept, and so the tree.
package tree;

import java.util.ArrayList;
import java.util.List;
import rounds.Rounds;

public class Main {
    static final List<$Node> marked = new ArrayList<>(); // holder
    static long sum;

    public static void main(String[] args) throws Exception {
        Rounds.run(args, Main::round);
        System.out.println("tree " + sum);
    }

    static void round(int r) { /*noise*/
        $Node root = $parse(null, 4/*3..5*/);
        $Node leaf = root;
        while (!leaf.children.isEmpty()) leaf = leaf.children.get(r & 1);
        marked.add(leaf);
        sum += leaf.depth() + r;
    }

    static $Node $parse($Node parent, int levels) { // path 0
        $Node n = new $Node(parent); // planted
        for (int i = 0; levels > 0 && i < 2; i++) n.children.add($parse(n, levels - 1));
        return n;
    }
}

class $Node {
    final $Node parent;
    final List<$Node> children = new ArrayList<>(2); // also

    $Node($Node parent) { this.parent = parent; }

    int depth() {
        int depth = 0;
        for ($Node n = parent; n != null; n = n.parent) depth++;
        return depth;
    }
}
