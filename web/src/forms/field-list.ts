import { numberText, textOrNull, typedMoney, typedNumber } from "../ui/text/typed-values.ts";

/** A field of a form: its label, and the conversions from stored to typed and from typed to sent values. */
interface Field<Stored, Typed, Sent> {
  /** Evaluated during rendering, so that it follows the language. */
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

/** Single-line text, trimmed. */
export const text = (label: Label): Field<string, string, string> => ({
  label,
  toTyped: (stored) => stored ?? "",
  toSent: (typed) => typed.trim(),
});

/** Multi-line text, sent as typed. */
export const longText = (label: Label): Field<string, string, string> => ({ ...text(label), toSent: same });

/** Whole number or coordinate; blank is null. */
export const number = (label: Label): Field<number | null, string, number | null> => ({
  label,
  toTyped: numberText,
  toSent: typedNumber,
});

/** Amount with separators and currency sign, sent as decimal text; blank is null. */
export const money = (label: Label): Field<string | null, string, string | null> => ({
  label,
  toTyped: (stored) => stored ?? "",
  toSent: (typed) => textOrNull(typedMoney(typed)),
});

/** Id of a chosen record, or null. */
export const pick = (label: Label): Field<string | null, string | null, string | null> => ({
  label,
  toTyped: same,
  toSent: same,
});

/** Day as yyyy-MM-dd, or null. */
export const day = (label: Label) => pick(label);

/** Ids or codenames of several choices. */
export const pickSeveral = <Value extends string>(label: Label): Field<Value[], Value[], Value[]> => ({
  label,
  toTyped: (stored) => stored ?? [],
  toSent: same,
});

/** Boolean; false for a new record. */
export const flag = (label: Label): Field<boolean, boolean, boolean> => ({
  label,
  toTyped: (stored) => stored ?? false,
  toSent: same,
});

/**
 * Fields of a form in reading order: labels, initial values and the body they make. The rules are those of the call.
 */
export function fields<List extends Fields>(list: List) {
  const each = (valueOf: (field: Field<unknown, unknown, unknown>, key: keyof List & string) => unknown): object =>
    Object.fromEntries(Object.entries(list).map(([key, field]) => [key, valueOf(field, key)]));
  return {
    keys: Object.keys(list) as (keyof List & string)[],
    labels: () => each((field) => field.label()) as Record<keyof List & string, string>,
    /** Typed values of a record, or of a new one. */
    valuesOf: (record: StoredOf<List> | null) =>
      each((field, key) => field.toTyped(record ? record[key] : null)) as TypedOf<List>,
    bodyOf: (values: TypedOf<List>) => each((field, key) => field.toSent(values[key])) as SentOf<List>,
  };
}
