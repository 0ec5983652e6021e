/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE = 3000;

/** Does something in a task of its own once the browser has nothing else to do; the function it gives calls it off. */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const id = window.requestIdleCallback(work, { timeout: PATIENCE });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(work);
  return () => clearTimeout(id);
}
