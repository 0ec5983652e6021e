import { useRef, useState } from "react";

/** Debounce of a search in milliseconds (specification sections 3 and 9). */
const PAUSE = 1000;

/** Debounced text: as typed, and after a second without a key. Cleared text settles at once. */
export function useDebouncedText(initial = "") {
  const [text, setText] = useState(initial);
  const [settled, setSettled] = useState(initial);
  const timer = useRef(0);

  const settleAs = (value: string) => {
    window.clearTimeout(timer.current);
    setSettled(value);
  };
  return {
    text,
    settled,
    isWaiting: text.trim() !== settled.trim(),
    type: (value: string) => {
      setText(value);
      window.clearTimeout(timer.current);
      if (value.trim() === "") setSettled("");
      else timer.current = window.setTimeout(() => setSettled(value), PAUSE);
    },
    /** Flushes the debounce. */
    settle: () => settleAs(text),
    reset: () => {
      setText("");
      settleAs("");
    },
  };
}
