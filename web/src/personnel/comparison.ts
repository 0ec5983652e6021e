/** How many people are compared. */
const [LEAST, MOST] = [2, 4];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The people whom the address of a comparison names, each once; none where they are too few or too many. */
export function comparedIds(text: string): readonly string[] {
  const ids = [
    ...new Set(
      text
        .toLowerCase()
        .split(",")
        .filter((id) => UUID.test(id)),
    ),
  ];
  return canCompare(ids.length) ? ids : [];
}

/** Whether so many people can be compared. */
export const canCompare = (count: number): boolean => count >= LEAST && count <= MOST;

/** Whether people do not all have the same texts, in whatever order. */
export const differs = (told: readonly (readonly string[])[]): boolean =>
  new Set(told.map((texts) => JSON.stringify([...texts].filter(Boolean).sort()))).size > 1;
