const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** True for names that are equal except for case, accents and outer blanks. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

/** The record with this name, or undefined. */
export const named = <Record extends { name: string }>(records: readonly Record[], name: string): Record | undefined =>
  records.find((record) => record.name === name) ?? records.find((record) => isSameName(record.name, name));
