import type { Services } from "../http/context.ts";
export function startImportWorker(_services: Services): { stop(): Promise<void> } {
  return { stop: async () => {} };
}
