import { messages } from "@steward/contract/messages/catalogue";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { Refusal } from "../errors/refusal.ts";

/** Replay: ends a transaction with the stored answer of the same idempotency key. */
export class Replay extends Error {
  readonly response: unknown;
  constructor(response: unknown) {
    super("answered before");
    this.response = response;
  }
}

export interface IdempotencyKey {
  organisation_id: string;
  account_id: string;
  key: string;
}

/** Whether a key that a device has made names somebody else: what it keeps for one person no other session sends. */
export const isOfAnother = (key: string, account_id: string): boolean =>
  (/^([0-9a-f-]{36})\./.exec(key)?.[1] ?? account_id) !== account_id;

/**
 * Idempotency-Key of a request: at most 200 printable characters. One that begins with a person's id and a dot is that
 * person's.
 */
export function idempotencyKey(
  header: string | string[] | undefined,
  caller: { organisation_id: string; account_id: string },
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal("invalid", messages.requests.keyNotValid);
  }
  if (isOfAnother(header, caller.account_id)) throw new Refusal("idempotency_mismatch", messages.requests.keyOfAnother);
  return { ...caller, key: header };
}

/** What a key stands for: the call, its address and its content. */
export const hashOf = (request: { call: string; path: string; body: unknown }): Buffer =>
  createHash("sha256").update(JSON.stringify(request)).digest();

/**
 * Digests of forms that were read, by their request. A form is hashed by its parts: their names, texts and bytes. The
 * boundary between them is another one each time that a client sends the same form.
 */
const forms = new WeakMap<object, string>();

/** Hashes the parts of a form while they are read. */
export function hashForm(request: object) {
  const hash = createHash("sha256");
  return {
    part: (head: readonly string[], content: string | Buffer) =>
      void hash.update(JSON.stringify([...head, content.length])).update(content),
    end: () => void forms.set(request, hash.digest("hex")),
  };
}

/** The digest of the form of a request; a verb that keeps an answer reads its form before it writes. */
export function formDigest(request: object): string {
  const digest = forms.get(request);
  if (digest === undefined) throw new Error("A form with an Idempotency-Key is read before anything is written.");
  return digest;
}

/**
 * Claims the key inside the write's own transaction: a concurrent second use waits for the first, then gets its answer
 * (`Replay`), or 409 when it asks for something else.
 */
export async function claim(tx: Transaction, key: IdempotencyKey, request_hash: Buffer): Promise<void> {
  const inserted = await tx
    .insertInto("idempotency_key")
    .values({ ...key, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return;
  const { key: name, account_id, organisation_id } = key;
  const earlier = await tx
    .selectFrom("idempotency_key")
    .select(["request_hash", "response"])
    .where("organisation_id", "=", organisation_id)
    .where("account_id", "=", account_id)
    .where("key", "=", name)
    .executeTakeFirstOrThrow();
  if (!earlier.request_hash.equals(request_hash)) {
    throw new Refusal("idempotency_mismatch", messages.requests.keyUsed);
  }
  throw new Replay(earlier.response);
}

/** Stores the answer with the key, in the transaction of the write. */
export async function keepAnswer(tx: Transaction, key: IdempotencyKey, response: unknown): Promise<void> {
  await tx
    .updateTable("idempotency_key")
    .set({ response: sql`${JSON.stringify(response)}::jsonb` })
    .where("organisation_id", "=", key.organisation_id)
    .where("account_id", "=", key.account_id)
    .where("key", "=", key.key)
    .execute();
}
