import type { Services } from "../http/context.ts";

/** Runs `work` every so many seconds, never twice at once; a failure is reported and tried again the next time. */
export function every(seconds: number, work: () => Promise<unknown>, services: Services): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error) => services.report(error, "scheduled work"))
      .finally(() => {
        busy = false;
      });
  }, seconds * 1000);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
