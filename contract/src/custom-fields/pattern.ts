import { customFields } from "../messages/language.ts";

/**
 * Patterns of custom fields: a subset of regular expressions - letters, `.`, `[a-z]`, `\d \w \s`, groups, `|`, `? * +
 * {2,4}` - that matches a whole value. ReDoS: they run as a nondeterministic automaton (Thompson), in time proportional
 * to the length of the value times that of the pattern, whereas JavaScript's backtracking engine can be made to take
 * years.
 */

/** Longest pattern in characters. */
export const PATTERN_MAX = 200;

/** Bound on the states of a compiled pattern; `{n,m}` copies what it repeats. */
const STEPS_MAX = 600;

type Test = (character: string) => boolean;

/** States: `one` consumes a character; `fork` continues at each of its targets; `end` accepts. */
type Step = { one: Test } | { fork: number[] } | "end";
export type Pattern = readonly Step[];

type Part = { one: Test } | { sequence: Part[] } | { choice: Part[] } | { repeated: Part; least: number; most: number };

class PatternError extends Error {}

/** Compiles a pattern, or answers the problem with the text. */
export function compilePattern(text: string): { pattern: Pattern } | { problem: string } {
  try {
    const steps: Step[] = [];
    emit(new Reader(text.replace(/^\^/, "").replace(/(?<!\\)\$$/, "")).read(), steps);
    steps.push("end");
    return { pattern: steps };
  } catch (error) {
    if (error instanceof PatternError) return { problem: error.message };
    throw error;
  }
}

/** True when the whole value matches. */
export function matchesPattern(pattern: Pattern, value: string): boolean {
  let states = follow(pattern, [0]);
  for (const character of value) {
    const next = [...states].flatMap((at) => {
      const step = pattern[at];
      return typeof step === "object" && "one" in step && step.one(character) ? [at + 1] : [];
    });
    states = follow(pattern, next);
    if (states.size === 0) return false;
  }
  return [...states].some((at) => pattern[at] === "end");
}

/** Epsilon closure: the states reachable from these without consuming a character. */
function follow(pattern: Pattern, from: readonly number[]): Set<number> {
  const reached = new Set(from);
  for (const at of reached) {
    const step = pattern[at];
    if (typeof step === "object" && "fork" in step) for (const place of step.fork) reached.add(place);
  }
  return reached;
}

function add(steps: Step[], step: Step): number {
  if (steps.length >= STEPS_MAX) throw new PatternError(customFields.repeatsTooMuch);
  return steps.push(step) - 1;
}

function emit(part: Part, steps: Step[]): void {
  if ("one" in part) add(steps, part);
  else if ("sequence" in part) for (const each of part.sequence) emit(each, steps);
  else if ("choice" in part) emitChoice(part.choice, steps);
  else emitRepeated(part, steps);
}

function emitChoice(parts: readonly Part[], steps: Step[]): void {
  const fork = { fork: [] as number[] };
  add(steps, fork);
  const exits = parts.map((part) => {
    fork.fork.push(steps.length);
    emit(part, steps);
    const exit = { fork: [] as number[] };
    add(steps, exit);
    return exit;
  });
  for (const exit of exits) exit.fork.push(steps.length);
}

function emitRepeated({ repeated, least, most }: Extract<Part, { repeated: Part }>, steps: Step[]): void {
  for (let time = 0; time < least; time += 1) {
    const before = steps.length;
    emit(repeated, steps);
    if (steps.length === before) break;
  }
  const around = most === Number.POSITIVE_INFINITY;
  for (let time = least; time < (around ? least + 1 : most); time += 1) {
    const fork = { fork: [] as number[] };
    const at = add(steps, fork);
    emit(repeated, steps);
    if (around) add(steps, { fork: [at] });
    fork.fork.push(at + 1, steps.length);
  }
}

const CLASSES: Record<string, Test> = {
  d: (character) => /^\d$/.test(character),
  w: (character) => /^\w$/.test(character),
  s: (character) => /^\s$/.test(character),
};

/** Recursive descent parser of a pattern. */
class Reader {
  readonly #characters: string[];
  #at = 0;

  constructor(text: string) {
    this.#characters = [...text];
  }

  read(): Part {
    const part = this.#choice();
    if (this.#at < this.#characters.length) throw new PatternError(customFields.bracketNotOpened);
    return part;
  }

  #take(expected: string): boolean {
    const taken = this.#characters[this.#at] === expected;
    if (taken) this.#at += 1;
    return taken;
  }

  #choice(): Part {
    const parts = [this.#sequence()];
    while (this.#take("|")) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { choice: parts };
  }

  #sequence(): Part {
    const sequence: Part[] = [];
    for (;;) {
      const next = this.#characters[this.#at];
      if (next === undefined || next === "|" || next === ")") return { sequence };
      sequence.push(this.#repetition(this.#atom()));
    }
  }

  #atom(): Part {
    const character = this.#characters[this.#at] ?? "";
    this.#at += 1;
    if (character === "(") return this.#group();
    if (character === "[") return { one: this.#set() };
    if (character === "\\") return { one: this.#escaped() };
    if (character === ".") return { one: () => true };
    if ("?*+{".includes(character)) throw new PatternError(customFields.nothingToRepeat({ sign: character }));
    if ("^$".includes(character)) throw new PatternError(customFields.patternNotInMiddle({ sign: character }));
    return { one: (given) => given === character };
  }

  #group(): Part {
    if (this.#take("?") && !this.#take(":")) throw new PatternError(customFields.patternNotKnown({ sign: "(?" }));
    const part = this.#choice();
    if (!this.#take(")")) throw new PatternError(customFields.bracketNotClosed);
    return part;
  }

  #repetition(part: Part): Part {
    const bounds = this.#bounds();
    if (!bounds) return part;
    // Greedy or lazy makes no difference to a whole match.
    this.#take("?");
    return { repeated: part, least: bounds[0], most: bounds[1] };
  }

  #bounds(): [least: number, most: number] | undefined {
    if (this.#take("?")) return [0, 1];
    if (this.#take("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#take("+")) return [1, Number.POSITIVE_INFINITY];
    if (!this.#take("{")) return undefined;
    const end = this.#characters.indexOf("}", this.#at);
    const written = this.#characters.slice(this.#at, end < 0 ? this.#at : end).join("");
    const found = /^(\d{1,4})(?:(,)(\d{0,4}))?$/.exec(written);
    if (!found) throw new PatternError(customFields.repetitionForm);
    this.#at = end + 1;
    const least = Number(found[1]);
    const most = found[2] ? (found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY) : least;
    if (most < least) throw new PatternError(customFields.repetitionForm);
    return [least, most];
  }

  /** The character or class after a backslash. */
  #escaped(): Test {
    const character = this.#characters[this.#at] ?? "";
    this.#at += 1;
    const lower = CLASSES[character];
    if (lower) return lower;
    const upper = CLASSES[character.toLowerCase()];
    if (upper) return (given) => !upper(given);
    if (/^[a-z0-9]?$/i.test(character))
      throw new PatternError(customFields.patternNotKnown({ sign: `\\${character}` }));
    return (given) => given === character;
  }

  #set(): Test {
    const negative = this.#take("^");
    const tests: Test[] = [];
    do {
      const first = this.#characters[this.#at];
      if (first === undefined) throw new PatternError(customFields.bracketNotClosed);
      this.#at += 1;
      if (first === "\\") tests.push(this.#escaped());
      else tests.push(this.#range(first));
    } while (!this.#take("]"));
    return (given) => tests.some((test) => test(given)) !== negative;
  }

  #range(first: string): Test {
    const last = this.#characters[this.#at + 1];
    if (this.#characters[this.#at] !== "-" || last === undefined || last === "]") return (given) => given === first;
    this.#at += 2;
    const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    if (to < from || last === "\\") throw new PatternError(customFields.rangeWrongWay({ first, last }));
    return (given) => {
      const code = given.codePointAt(0) ?? 0;
      return code >= from && code <= to;
    };
  }
}
