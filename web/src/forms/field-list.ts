import { numberText, textOrNull, typedMoney, typedNumber } from "../ui/text/typed-values.ts";

/** One field of a form: its words, and how what is stored is typed and what is typed is sent. */
interface Field<Stored, Typed, Sent> {
  /** A message, asked for as the form is drawn, so that it follows the language. */
  label: () => string;
  toTyped(stored: Stored | null): Typed;
  toSent(typed: Typed): Sent;
}

type Label = () => string;
type Fields = Readonly<Record<string, Field<unknown, unknown, unknown>>>;

type StoredOf<List> = {
  [Key in keyof List]: List[Key] extends Field<infer Stored, infer _Typed, infer _Sent> ? Stored : never;
};
export type TypedOf<List> = {
  -readonly [Key in keyof List]: List[Key] extends Field<infer _Stored, infer Typed, infer _Sent> ? Typed : never;
};
type SentOf<List> = {
  -readonly [Key in keyof List]: List[Key] extends Field<infer _Stored, infer _Typed, infer Sent> ? Sent : never;
};

const same = <Value>(value: Value): Value => value;

/** One line of text, sent without blanks around it. */
export const text = (label: Label): Field<string, string, string> => ({
  label,
  toTyped: (stored) => stored ?? "",
  toSent: (typed) => typed.trim(),
});

/** Text of several lines, sent as it is typed. */
export const longText = (label: Label): Field<string, string, string> => ({ ...text(label), toSent: same });

/** A whole number or a coordinate; blank is none. */
export const number = (label: Label): Field<number | null, string, number | null> => ({
  label,
  toTyped: numberText,
  toSent: typedNumber,
});

/** An amount as it is written with separators and a currency sign, sent as decimal text; blank is none. */
export const money = (label: Label): Field<string | null, string, string | null> => ({
  label,
  toTyped: (stored) => stored ?? "",
  toSent: (typed) => textOrNull(typedMoney(typed)),
});

/** The id of a chosen record; null is none. */
export const pick = (label: Label): Field<string | null, string | null, string | null> => ({
  label,
  toTyped: same,
  toSent: same,
});

/** A day as yyyy-MM-dd; null is none. */
export const day = (label: Label) => pick(label);

/** Ids or codenames of what is chosen. */
export const pickSeveral = <Value extends string>(label: Label): Field<Value[], Value[], Value[]> => ({
  label,
  toTyped: (stored) => stored ?? [],
  toSent: same,
});

/** Yes or no; no for a new record. */
export const flag = (label: Label): Field<boolean, boolean, boolean> => ({
  label,
  toTyped: (stored) => stored ?? false,
  toSent: same,
});

/**
 * The fields of a form in the order in which they are read: their labels, what they begin with, and the body they make.
 * Their rules are those of the call.
 */
export function fields<List extends Fields>(list: List) {
  const each = (valueOf: (field: Field<unknown, unknown, unknown>, key: keyof List & string) => unknown): object =>
    Object.fromEntries(Object.entries(list).map(([key, field]) => [key, valueOf(field, key)]));
  return {
    keys: Object.keys(list) as (keyof List & string)[],
    labels: () => each((field) => field.label()) as Record<keyof List & string, string>,
    /** What is typed of a record, or of none. */
    valuesOf: (record: StoredOf<List> | null) =>
      each((field, key) => field.toTyped(record ? record[key] : null)) as TypedOf<List>,
    bodyOf: (values: TypedOf<List>) => each((field, key) => field.toSent(values[key])) as SentOf<List>,
  };
}
