import type { ImportSettings } from "@steward/contract/imports/rules";
import { urlOrEmpty } from "@steward/contract/kit/field-rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import { genders, MOST_SKILLS } from "@steward/contract/personnel/constants";
import { parseAmount } from "../../../import-kit/currency.ts";
import { fieldReader } from "../../../import-kit/field-reader.ts";
import type { MappedRow, Problem } from "../../../import-kit/import-target.ts";
import { nameKey } from "../../../import-kit/named-masters.ts";
import { fullName, parseEmail, parsePhone } from "../../../import-kit/parse-person.ts";
import { parseDay, type Parsed } from "../../../import-kit/parse-value.ts";
import { isNothing } from "../../../import-kit/words-for-nothing.ts";

/** A skill as a cell names it; the level is null where it names none. */
export interface NamedSkill {
  name: string;
  level: number | null;
}

/** A row of a file as it is read, ahead of what it names. */
export interface ProfileRow {
  position: number;
  problems: Problem[];
  warnings: Problem[];
  columns: ReturnType<typeof columnsOf>;
  job: string;
  city: string;
  state: string;
  languages: string[];
  skills: NamedSkill[];
}

const MOST_YEARS = 60;
const MOST_SALARY = 2_000_000_000;

const GENDERS: Readonly<Record<string, (typeof genders)[number]>> = {
  f: "Female",
  w: "Female",
  woman: "Female",
  m: "Male",
  man: "Male",
  o: "Other",
  ...Object.fromEntries(genders.filter(Boolean).map((gender) => [gender.toLowerCase(), gender])),
};

function parseGender(text: string): Parsed<string> {
  if (isNothing(text)) return { value: null };
  const value = GENDERS[nameKey(text)];
  return value ? { value } : { problem: messages.personnel.noGender };
}

/** Parses whole years, as in 6, 6 years, 6+ and 6.5, which is six whole ones. */
function parseYears(text: string): Parsed<number> {
  if (isNothing(text)) return { value: null };
  const [, digits] = /^(\d{1,2})(?:[.,]\d+)?\s*\+?\s*(?:y|yrs?\.?|years?)?$/i.exec(text.trim()) ?? [];
  const value = Number(digits);
  return value <= MOST_YEARS ? { value } : { problem: messages.personnel.noYears };
}

/** Parses a year of birth, or that of a day of birth. */
function parseBirthYear(text: string, order: ImportSettings["day_order"]): Parsed<number> {
  if (isNothing(text)) return { value: null };
  const year = /^\d{4}$/.test(text.trim()) ? text.trim() : yearOf(parseDay(text, order));
  const value = Number(year);
  return value >= 1900 && value <= 2100 ? { value } : { problem: messages.personnel.noYear };
}

const yearOf = (parsed: Parsed<string>) => ("value" in parsed ? parsed.value?.slice(0, "yyyy".length) : undefined);

function parseSalary(text: string, settings: ImportSettings): Parsed<number> {
  const parsed = parseAmount(text, settings);
  if ("problem" in parsed) return parsed;
  if (parsed.value === null) return { value: null };
  const value = Number(parsed.value);
  return Number.isInteger(value) && value <= MOST_SALARY ? { value } : { problem: messages.personnel.noSalary };
}

function parseLink(text: string): Parsed<string> {
  const { data, error } = urlOrEmpty.safeParse(isNothing(text) ? "" : text);
  return data === undefined ? { problem: error?.issues[0]?.message ?? "" } : { value: data };
}

/** The names of a cell that lists some, each once. */
const listed = (text: string): string[] => {
  const names = isNothing(text) ? [] : text.split(/[,;|\n]/).map((name) => name.trim());
  return [...new Map(names.filter(Boolean).map((name) => [nameKey(name), name])).values()];
};

/** Parses skills with their levels, as in "Ventilators 4, Dialysis Machines (3), UPS". */
function parseSkills(text: string): Parsed<NamedSkill[]> {
  const named = listed(text).map((entry): NamedSkill => {
    const [, name = entry, level] = /^(.*\S)\s*[\s:(–-]\s*([1-5])(?:\s*\/\s*5)?\)?$/.exec(entry) ?? [];
    return { name: name.replace(/[\s:(–-]+$/, ""), level: level ? Number(level) : null };
  });
  const value = [...new Map(named.map((skill) => [nameKey(skill.name), skill])).values()];
  return value.length > MOST_SKILLS ? { problem: messages.personnel.mostSkills({ most: MOST_SKILLS }) } : { value };
}

type Reader = ReturnType<typeof fieldReader>;

/** The columns of a profile that name no other record; what a row leaves empty is null or "". */
function columnsOf({ take, takeText }: Reader, settings: ImportSettings) {
  const dayOf = (field: string) => take(field, (text) => parseDay(text, settings.day_order)) ?? null;
  return {
    name: takeText("name", 255),
    email: take("email", parseEmail) ?? "",
    primary_phone_number: take("primary_phone_number", phoneOrNone) ?? "",
    alternate_phone_number: take("alternate_phone_number", phoneOrNone) ?? "",
    birth_year: take("birth_year", (text) => parseBirthYear(text, settings.day_order)) ?? null,
    gender: take("gender", parseGender) ?? "",
    overall_experience: take("overall_experience", parseYears) ?? null,
    address: takeText("address", 500),
    linkedin_profile_link: take("linkedin_profile_link", parseLink) ?? "",
    min_salary: take("min_salary", (text) => parseSalary(text, settings)) ?? null,
    max_salary: take("max_salary", (text) => parseSalary(text, settings)) ?? null,
    available_from: dayOf("available_from"),
    consent_on: dayOf("consent_on"),
    consent_how: takeText("consent_how", 255),
    consent_until: dayOf("consent_until"),
  };
}

const phoneOrNone = (text: string): Parsed<string> => (isNothing(text) ? { value: null } : parsePhone(text));

/** Reads the texts of a row, with everything that is wrong with them. */
export function readProfile({ position, texts }: MappedRow, settings: ImportSettings): ProfileRow {
  const reader = fieldReader({ ...texts, name: fullName(texts) }, settings);
  const { problems, warnings, take, takeName } = reader;
  const columns = columnsOf(reader, settings);
  if (!columns.name && problems.length === 0) problems.push({ field: "name", message: REQUIRED });
  return {
    position,
    problems,
    warnings,
    columns,
    job: takeName("position"),
    city: takeName("city"),
    state: takeName("state"),
    languages: listed(texts.languages ?? ""),
    skills: take("skills", parseSkills) ?? [],
  };
}
