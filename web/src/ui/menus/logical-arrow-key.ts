import type { KeyboardEvent } from "react";

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** The key of an event as if written from left to right: where it is written from the right, the left arrow leads on. */
export function logicalArrowKey({ key, currentTarget }: KeyboardEvent<HTMLElement>): string {
  return getComputedStyle(currentTarget).direction === "rtl" ? (mirrored[key] ?? key) : key;
}
