import { expect, test } from "vitest";
import { z } from "zod";
import { type BodyOf, calls, type InputArgs, type ResponseOf, type Sent, type Call } from "./call.ts";
import { join } from "./joined-call.ts";

const noteRules = {
  list: { summary: "Notes", query: z.strictObject({ page: z.number().optional() }), response: z.array(z.string()) },
  read: { summary: "One note", params: z.strictObject({ id: z.string() }), response: z.string() },
  create: { summary: "Add a note", body: z.strictObject({ text: z.string().default("") }), response: z.string() },
  remove: { summary: "Delete a note", params: z.strictObject({ id: z.string() }) },
};

const noteCalls = calls<typeof noteRules>("notes", {
  list: { method: "GET", path: "/v1/notes/", permission: "public" },
  read: { method: "GET", path: "/v1/notes/{id}/", permission: "public" },
  create: { method: "POST", path: "/v1/notes/", permission: "public", responds: 201 },
  remove: { method: "DELETE", path: "/v1/notes/{id}/", permission: "public" },
});

test("calls are named after their noun and take exactly the rules' keys", () => {
  expect(Object.values(noteCalls).map(({ name }) => name)).toEqual([
    "notes.list",
    "notes.read",
    "notes.create",
    "notes.remove",
  ]);
  // @ts-expect-error rules without a call
  calls<Pick<typeof noteRules, "list" | "read">>("notes", { list: noteCalls.list });
  const { list, read } = noteCalls;
  // @ts-expect-error a call without rules
  calls<Pick<typeof noteRules, "list">>("notes", { list: { ...list, responds: 201 }, read });
});

test("a call with its rules refuses what it does not take, and tells its status", () => {
  const [list, read, create, remove] = join(noteCalls, noteRules);
  expect([list, read, create, remove].map((call) => call?.responds)).toEqual([200, 200, 201, 204]);
  expect(list?.params.safeParse({ id: "x" }).success).toBe(false);
  expect(read?.query.safeParse({ page: 1 }).success).toBe(false);
  expect([undefined, null, {}].map((body) => remove?.body.safeParse(body).success)).toEqual([true, true, true]);
  expect(remove?.body.safeParse({ id: "x" }).success).toBe(false);
  expect(remove?.response.safeParse("x").success).toBe(false);
  // @ts-expect-error rules of other calls
  join(noteCalls, { ...noteRules, read: { summary: "One note", response: z.number() } });
});

test("what a call needs cannot be left out", () => {
  const send = <C extends Call>(call: C, ...[input]: InputArgs<Sent<C>>) => [call.name, input];
  send(noteCalls.list);
  send(noteCalls.list, { query: { page: 2 } });
  send(noteCalls.read, { params: { id: "1" } });
  send(noteCalls.create, { body: {} });
  // @ts-expect-error params are needed
  send(noteCalls.read);
  // @ts-expect-error params are needed
  send(noteCalls.read, {});
  // @ts-expect-error a key of that name is none of the path's
  send(noteCalls.remove, { params: { note: "1" } });
  // @ts-expect-error a body is needed
  send(noteCalls.create);
  // @ts-expect-error a body of this form is not taken
  send(noteCalls.create, { body: { text: 1 } });
  // @ts-expect-error no body is taken
  send(noteCalls.list, { body: {} });
  // @ts-expect-error no query is taken
  send(noteCalls.read, { params: { id: "1" }, query: { page: 1 } });
  const body: BodyOf<typeof noteCalls.create> = { text: "x" };
  const answers: [ResponseOf<typeof noteCalls.list>, ResponseOf<typeof noteCalls.remove>] = [["x"], undefined];
  expect([body.text, ...answers]).toEqual(["x", ["x"], undefined]);
});
