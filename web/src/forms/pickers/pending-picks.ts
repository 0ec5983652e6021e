import type { FormEvent } from "react";

/*
 * A name that is typed in full and left is looked up by its picker. A form that is sent meanwhile waits for the answer,
 * so that the typed name is in what it sends.
 */

let running = 0;
let hasMissed = false;
let waiting: ((areAllFound: boolean) => void)[] = [];

/** Begins a lookup; the answered function ends it. */
export function beginPick(): (isFound: boolean) => void {
  running += 1;
  return (isFound) => {
    running -= 1;
    hasMissed ||= !isFound;
    if (running > 0) return;
    const areAllFound = !hasMissed;
    const told = waiting;
    hasMissed = false;
    waiting = [];
    for (const tell of told) tell(areAllFound);
  };
}

const held = new WeakSet<HTMLFormElement>();

/**
 * Holds a submission back while a picker looks a name up, and sends the form again once all are found; a name that
 * nothing has takes the keyboard instead. True where the submission was held.
 */
export function holdForPicks(event: FormEvent<HTMLFormElement>): boolean {
  if (running === 0) return false;
  event.preventDefault();
  const form = event.currentTarget;
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (held.has(form)) return true;
  held.add(form);
  waiting.push((areAllFound) => {
    held.delete(form);
    if (areAllFound) form.requestSubmit(submitter);
    else form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });
  return true;
}
