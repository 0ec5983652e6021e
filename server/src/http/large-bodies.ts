import { messages } from "@steward/contract/messages/catalogue";
import type { FastifyReply, FastifyRequest } from "fastify";
import { finished } from "node:stream";
import { Refusal } from "../errors/refusal.ts";

/** Largest body in bytes that is read before its sender is known: few milliseconds, however deep it is nested. */
export const STRANGER_LIMIT = 64 * 1024;

/** Large bodies that one account may have under way in a process; each stands in memory as bytes, text and value. */
const AT_ONCE = 4;

/** True for a body of more than `STRANGER_LIMIT`, or one that does not say how long it is. */
export const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > STRANGER_LIMIT;

/** Concurrency limit of large bodies, by account. */
export class LargeBodies {
  readonly #underWay = new Map<string, number>();

  /** Counts a body until it is answered or its client leaves; refuses it where as many as allowed are under way. */
  admit(account_id: string, { raw }: FastifyReply): void {
    const others = this.#underWay.get(account_id) ?? 0;
    if (others >= AT_ONCE) throw new Refusal("rate_limited", messages.requests.tooMany, { retry_after: 1 });
    this.#underWay.set(account_id, others + 1);
    finished(raw, () => {
      const left = (this.#underWay.get(account_id) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(account_id);
      else this.#underWay.set(account_id, left);
    });
  }
}
