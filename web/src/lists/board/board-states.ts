import { type ListState, valuesOf } from "../list-state.ts";

/** The states that a filter asks for, in the order of all; the usual ones where it asks for none. */
export function columnsOf<State extends string>(
  { values }: ListState,
  key: string,
  all: readonly State[],
  usual: readonly State[] = all,
): readonly State[] {
  const asked = valuesOf(values[key]);
  return asked.length > 0 ? all.filter((state) => asked.includes(state)) : usual;
}
