import { useRef, useState } from "react";

/** Pause after the last key before a search is sent, in milliseconds (specification sections 3 and 9). */
const PAUSE = 1000;

/** Text as typed, and as it was when the keys last rested for a second. Emptied text settles at once. */
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
    /** Does not wait any longer. */
    settle: () => settleAs(text),
    reset: () => {
      setText("");
      settleAs("");
    },
  };
}
