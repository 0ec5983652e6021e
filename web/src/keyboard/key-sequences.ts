/** Longest pause between two keys of a sequence, in milliseconds. */
const PAUSE = 1000;

interface Step {
  /** The key belongs to a sequence and does nothing else. */
  isTaken: boolean;
  /** The sequence that is complete with this key. */
  complete: string | null;
  /** A shorter sequence with the same beginning was complete before. */
  isLonger: boolean;
}

/** What the table of shortcuts calls a sequence, such as "g b r". */
export const isSequence = (keys: string): boolean => keys.includes(" ");

/**
 * Recognises sequences of keys. A complete one is told at once, even if it begins a longer one, whose next key may follow
 * in time. A key that goes on with none is looked at afresh.
 */
export function keySequences(sequences: readonly string[]) {
  let typed = "";
  let last = 0;
  let wasComplete = false;
  const isBeginning = (keys: string) =>
    sequences.some((sequence) => sequence === keys || sequence.startsWith(`${keys} `));
  const clear = () => {
    typed = "";
    wasComplete = false;
  };
  const take = (keys: string, now: number): Step => {
    typed = keys;
    last = now;
    const isComplete = sequences.includes(keys);
    const step = { isTaken: true, complete: isComplete ? keys : null, isLonger: isComplete && wasComplete };
    wasComplete ||= isComplete;
    if (isComplete && !sequences.some((sequence) => sequence.startsWith(`${keys} `))) clear();
    return step;
  };
  return {
    clear,
    /** Takes a key in lower case, pressed at a time in milliseconds. */
    press: (key: string, now: number): Step => {
      if (now - last > PAUSE) clear();
      const longer = typed === "" ? key : `${typed} ${key}`;
      if (isBeginning(longer)) return take(longer, now);
      clear();
      return isBeginning(key) ? take(key, now) : { isTaken: false, complete: null, isLonger: false };
    },
  };
}
