import { useEffect, useRef } from "react";

/** Focus management: a list of so many items takes the focus that a removed one had, so that it never falls to the body. */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const removed = count < before.current;
    before.current = count;
    if (removed && (document.activeElement === null || document.activeElement === document.body)) list.current?.focus();
  }, [count]);
  return list;
}
