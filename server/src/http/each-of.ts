import { constraintRefusal } from "../errors/constraint-refusal.ts";
import { Refusal } from "../errors/refusal.ts";
import type { Context } from "./context.ts";

/** Records of which a call did something, and why it did nothing with the others. */
export interface DoneOfEach {
  done: string[];
  refused: Map<string, string>;
}

/**
 * Does the same to each record in a transaction of its own, so that one that is refused keeps no other one back; in one
 * order, so that two who do it at once wait and go on.
 */
export async function eachOf(
  ctx: Context,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<DoneOfEach> {
  const done: string[] = [];
  const refused = new Map<string, string>();
  for (const id of [...new Set(ids)].sort()) {
    try {
      await work(id);
      done.push(id);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : constraintRefusal(ctx.facts.refusals, error);
      if (!refusal) throw error;
      const errors = Object.values(refusal.details.errors ?? {}).flat();
      refused.set(id, errors[0] ?? refusal.message);
    }
  }
  return { done, refused };
}
