import type { KeyboardEvent } from "react";

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** RTL: the logical arrow key of an event, with left and right swapped in right-to-left text. */
export function logicalArrowKey({ key, currentTarget }: KeyboardEvent<HTMLElement>): string {
  return getComputedStyle(currentTarget).direction === "rtl" ? (mirrored[key] ?? key) : key;
}
