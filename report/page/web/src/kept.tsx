import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

type Keep = (key: string | number, of: string, make: () => VNode) => VNode;

// useKept gives a function that returns the element which it made for a key before, where what that is made of is the same: the
// renderer does not look into such a one again. Elements that were not asked for in the rendering before are forgotten.
export function useKept(): Keep {
  const kept = useRef(new Map<string | number, { of: string; made: VNode }>());
  const before = kept.current;
  const now: typeof before = (kept.current = new Map());
  return (key, of, make) => {
    const was = before.get(key);
    const is = was?.of === of ? was : { of, made: <Made key={key} make={make} /> };
    now.set(key, is);
    return is.made;
  };
}

// Made is what it makes: only components are not looked into again.
function Made({ make }: { make: () => VNode }) {
  return make();
}
