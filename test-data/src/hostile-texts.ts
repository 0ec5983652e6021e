import { readFileSync } from "node:fs";
import { furtherData, furtherFile } from "./further-data.ts";
import { shareOf } from "./share-of.ts";
import { HTML, LIKE_NOTHING, OTHER_LANGUAGES, SQL } from "./texts-of-programs.ts";
import { LONG, UNSEEN, WRITINGS } from "./texts-of-writing.ts";

/** Two hostile texts in one; the number keeps each unique. */
const mixed = (): string[] => {
  const parts = [...SQL.slice(24, 40), ...HTML.slice(11, 30), ...OTHER_LANGUAGES.slice(0, 30)];
  return parts.map((part, index) => `${WRITINGS[index % WRITINGS.length]} ${part} ${UNSEEN[index % 30]} ${index}`);
};

interface FurtherText {
  s: string;
}
interface FurtherPayload {
  payload: string;
}
const further = <T>(name: string): T[] =>
  furtherData ? (JSON.parse(readFileSync(furtherFile(name), "utf8")) as T[]) : [];

/** Minimum number of texts, below which the collection is incomplete. */
export const FEWEST_TEXTS = furtherData ? 1_500 : 380;

const ownTexts = (): string[] => [
  ...LIKE_NOTHING,
  ...SQL,
  ...HTML,
  ...OTHER_LANGUAGES,
  ...UNSEEN,
  ...WRITINGS,
  ...LONG,
  ...mixed(),
];
const furtherTexts = (): string[] => [
  ...further<FurtherText>("naughty/naughty_strings.json").map(({ s }) => s),
  ...further<FurtherPayload>("naughty/html_sanitiser_cases.json").map(({ payload }) => payload),
];

/** Hostile texts, each once: the project's own, and those of the further data if present. */
export const hostileTexts = (): string[] => [...new Set([...ownTexts(), ...furtherTexts()])];

/**
 * Every `step`-th of the project's own texts, or a third as many of the further data: a different selection for each `part`,
 * so that calls that share a rule get some each and together all.
 */
export const someHostileTexts = (part: number, step = 11): string[] => [
  ...new Set(furtherData ? shareOf(furtherTexts(), 3 * step, part) : shareOf(ownTexts(), step, part)),
];
