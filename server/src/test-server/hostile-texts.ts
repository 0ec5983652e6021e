import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "csv-parse/sync";

const FOLDER = resolve(import.meta.dirname, "../../../../shared/data/naughty");

/** Why the tests of the shared collections are left out, or undefined where they are at hand. */
export const WITHOUT_DATA = existsSync(FOLDER) ? undefined : "the shared test data is not beside the repository";

const read = (name: string): string => (WITHOUT_DATA ? "" : readFileSync(resolve(FOLDER, name), "utf8"));
const json = <T>(name: string): T[] => (WITHOUT_DATA ? [] : (JSON.parse(read(name)) as T[]));

/** Texts that have broken programs before, each once. */
export const hostileTexts = (): string[] => [
  ...new Set([
    ...json<{ s: string }>("naughty_strings.json").map(({ s }) => s),
    ...json<{ payload: string }>("html_sanitiser_cases.json").map(({ payload }) => payload),
  ]),
];

/** Every eleventh text, others for each `part`: where many calls share one rule, each gets some and together they get all. */
export const someHostileTexts = (part: number): string[] =>
  hostileTexts().filter((_, index) => index % 11 === part % 11);

/** Request bodies with what a JSON parser has to say to them. */
export const hostileBodies = (): { name: string; expect: string; b64: string }[] =>
  json<{ name: string; expect: string; b64?: string }>("json_bodies.json").flatMap((body) =>
    body.b64 === undefined ? [] : [{ ...body, b64: body.b64 }],
  );

/** Mail addresses with the verdict of their collection. */
export const hostileAddresses = (): { address: string; category: string }[] =>
  parse(read("emails.csv"), { columns: true, relax_quotes: true, relax_column_count: true });
