/** Longest wait for a moment of rest, in milliseconds. */
const PATIENCE = 3000;

/** Fetches, once there is time, what nearly every page opens its filters and pickers with. */
export function preloadOverlays(): void {
  const preload = () => void import("../lists/chips/chip-frame.tsx").catch(() => undefined);
  if ("requestIdleCallback" in window) window.requestIdleCallback(preload, { timeout: PATIENCE });
  else setTimeout(preload, PATIENCE);
}
