import { describe, expect, it } from "vitest";
import { keySequences } from "./key-sequences.ts";

const sequences = ["g b r", "g b r n", "g m o d", "g c o m"];

/** Complete sequences of keys pressed at times, `+` before one that follows a shorter one. */
function told(presses: readonly (readonly [key: string, at: number])[]) {
  const machine = keySequences(sequences);
  return presses.flatMap(([key, at]) => {
    const { complete, isLonger } = machine.press(key, at);
    return complete === null ? [] : [`${isLonger ? "+" : ""}${complete}`];
  });
}

const spaced = (keys: string, pause: number) => Array.from(keys, (key, index) => [key, 5000 + index * pause] as const);

describe("sequences of keys", () => {
  it.each([
    ["gbr", 300, ["g b r"]],
    ["gbrn", 300, ["g b r", "+g b r n"]],
    ["gmod", 1000, ["g m o d"]],
    ["gmod", 1001, []],
    ["ggbr", 100, ["g b r"]],
    ["gbgcom", 100, ["g c o m"]],
    ["gbrgbrn", 100, ["g b r", "g b r", "+g b r n"]],
    ["gbrx", 100, ["g b r"]],
  ])("%s with pauses of %i ms gives %j", (keys, pause, expected) => {
    expect(told(spaced(keys, pause))).toEqual(expected);
  });

  it("takes the keys of a sequence, and no other", () => {
    const machine = keySequences(sequences);
    const taken = Array.from("mgmxgcomm", (key, index) => machine.press(key, 5000 + index).isTaken);
    expect(taken).toEqual([false, true, true, false, true, true, true, true, false]);
  });

  it("forgets what was begun when it is told to", () => {
    const machine = keySequences(sequences);
    for (const key of ["g", "b"]) machine.press(key, 5000);
    machine.clear();
    expect(machine.press("r", 5001)).toEqual({ isTaken: false, complete: null, isLonger: false });
  });

  it("opens the longer one within a second of the shorter one only", () => {
    expect(told([...spaced("gbr", 100), ["n", 6200] as const])).toEqual(["g b r", "+g b r n"]);
    expect(told([...spaced("gbr", 100), ["n", 6201] as const])).toEqual(["g b r"]);
  });
});
