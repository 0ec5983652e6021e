import { expect, test } from "vitest";
import { LOCK_CLASSES, LOCKS } from "../locks.ts";
import { readLanded, readMigrations } from "./migration-files.ts";

test("a migration that has landed never changes", async () => {
  const migrations = await readMigrations();
  const hashes = Object.fromEntries(migrations.map(({ name, hash }) => [name, hash]));
  const advice = `Databases were built with the landed migrations as they are. Take the change back and write a new migration
with the next number. A migration that is new, on no main branch yet: run npm run tables; if it changed since then, take its
line out of landed.json first.`;
  expect(hashes, advice).toEqual(await readLanded());
});

test("migrations are numbered without gap or repetition", async () => {
  const numbers = (await readMigrations()).map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test("no two advisory locks share a key", () => {
  const keys = [...Object.values(LOCKS), ...Object.values(LOCK_CLASSES)];
  expect(new Set(keys).size).toBe(keys.length);
});
