import { assetCalls } from "@steward/contract/assets/calls";
import { type Asset, assetDetails } from "@steward/contract/assets/rules";
import { errorText } from "../../http/error-text.ts";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { sendWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import type { CellColumn, CellValue } from "./cell-columns.ts";
import { inTurns } from "./in-turns.ts";
import { readCell } from "./read-cells.ts";

/** Assets that are saved at a time. */
const PARALLEL = 4;

export interface Cell {
  asset: Asset;
  column: CellColumn;
}

/** What a cell is to become. */
export interface CellChange extends Cell {
  value: CellValue;
  text: string;
}

/** A cell whose text is not saved: `problem` is null under way, else why it was refused. */
export interface Unsaved extends Cell {
  text: string;
  problem: string | null;
}

const keyOf = ({ asset, column }: Cell) => `${asset.id} ${column.field}`;

/** The present asset in the refusal of a stale edit. */
const currentOf = (error: unknown): Asset | null =>
  error instanceof HttpError && error.body?.code === "stale"
    ? (assetDetails.safeParse(error.body.current).data ?? null)
    : null;

/**
 * Why cells of one asset were refused, by field. What somebody else changed meanwhile is refused where they changed
 * the same cell to something else.
 */
function problemsOf(row: readonly CellChange[], seen: Asset, error: unknown): Record<string, string> {
  const current = currentOf(error);
  if (current) {
    const isTaken = ({ column: { field }, value }: CellChange) =>
      current[field] !== seen[field] && current[field] !== value;
    return Object.fromEntries(row.filter(isTaken).map(({ column }) => [column.field, staleText(column, current)]));
  }
  const named = fieldErrors(error);
  const isNamed = row.some(({ column }) => column.field in named);
  return isNamed ? named : Object.fromEntries(row.map(({ column }) => [column.field, errorText(error, "write")]));
}

const staleText = (column: CellColumn, current: Asset) => {
  const text = column.shown(current);
  return text === "" ? m.assets_cells_stale_blank() : m.assets_cells_stale({ text });
};

/** Cells that are saved by one edit of their asset after the other, those that are not saved yet, and the way back. */
export class CellStore {
  readonly #newest = new Map<string, Asset>();
  readonly #unsaved = new Map<string, Unsaved>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #steps: CellChange[][] = [];
  readonly #watchers = new Set<() => void>();
  /** Once nothing is under way. */
  settled: Promise<unknown> = Promise.resolve();
  #changes = 0;
  #saved = 0;

  readonly subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };
  readonly snapshot = () => this.#changes;

  #tell() {
    this.#changes += 1;
    for (const watcher of this.#watchers) watcher();
  }

  /** The newest known state of an asset. */
  newest(asset: Asset): Asset {
    const known = this.#newest.get(asset.id);
    return known && known.version > asset.version ? known : asset;
  }

  unsavedAt = (cell: Cell): Unsaved | undefined => this.#unsaved.get(keyOf(cell));

  /** Cells under way. */
  get pending(): Unsaved[] {
    return [...this.#unsaved.values()].filter(({ problem }) => problem === null);
  }

  get refused(): Unsaved[] {
    return [...this.#unsaved.values()].filter(({ problem }) => problem !== null);
  }

  /** Number of cells that the last entry, paste or undo has changed. */
  get saved(): number {
    return this.#saved;
  }

  get isUndoable(): boolean {
    return this.#steps.length > 0;
  }

  /** Marks a cell with a text that is not saved. */
  mark(unsaved: Unsaved): void {
    this.#unsaved.set(keyOf(unsaved), unsaved);
    this.#tell();
  }

  /** Gives up what was typed into a cell. */
  drop(cell: Cell): void {
    this.#unsaved.delete(keyOf(cell));
    this.#tell();
  }

  /** Checks a typed text by the rule of its column and saves it; a record is found by its name. */
  async enter(cell: Cell, typed: string): Promise<void> {
    const { column } = cell;
    if (typed.trim() === column.typed(this.newest(cell.asset))) return this.drop(cell);
    this.mark({ ...cell, text: typed, problem: null });
    const read = await readCell(column, typed);
    if (read.problem === undefined) await this.take({ ...cell, ...read });
    else this.mark({ ...cell, ...read });
  }

  /** Saves a value that was chosen; what the cell has already is not sent. */
  async take(change: CellChange): Promise<void> {
    if (this.newest(change.asset)[change.column.field] === change.value) this.drop(change);
    else await this.save([change]);
  }

  /** Saves cells as one step, which can be undone. */
  save(changes: readonly CellChange[]): Promise<void> {
    return this.#work(async () => {
      const step = await this.#write(changes);
      if (step.length > 0) this.#steps.push(step);
      this.#tell();
    });
  }

  /** Puts back what the last step has changed, once nothing is under way. */
  undo(): Promise<void> {
    const { settled } = this;
    return this.#work(async () => {
      await settled;
      const step = this.#steps.pop();
      if (step) await this.#write(step);
    });
  }

  async #work(work: () => Promise<void>): Promise<void> {
    const done = work();
    this.settled = Promise.allSettled([this.settled, done]);
    return done;
  }

  get hasWritten(): boolean {
    return this.#newest.size > 0;
  }

  /** Writes cells asset by asset; answers what leads back. */
  async #write(changes: readonly CellChange[]): Promise<CellChange[]> {
    for (const { asset, column, text } of changes) this.mark({ asset, column, text, problem: null });
    const back: CellChange[] = [];
    await inTurns([...Map.groupBy(changes, ({ asset }) => asset.id)], PARALLEL, async ([id, row]) => {
      const turn = (this.#queues.get(id) ?? Promise.resolve()).then(() => this.#send(row));
      this.#queues.set(id, turn);
      back.push(...(await turn));
    });
    this.#saved = back.length;
    this.#tell();
    return back;
  }

  /** Sends the cells of one asset; those that are refused are marked, and the others are sent without them. */
  async #send(row: readonly CellChange[]): Promise<CellChange[]> {
    const [first] = row;
    if (!first) return [];
    const seen = this.newest(first.asset);
    const body = Object.fromEntries(row.map(({ column, value }) => [column.field, value]));
    try {
      const after = await sendWrite(assetCalls.update, { params: { id: seen.id }, body, version: seen.version });
      this.#newest.set(seen.id, after);
      for (const cell of row) this.drop(cell);
      return row
        .filter(({ column }) => after[column.field] !== seen[column.field])
        .map(({ column }) => ({ asset: after, column, value: seen[column.field], text: column.typed(seen) }));
    } catch (error) {
      const problems = problemsOf(row, seen, error);
      const current = currentOf(error);
      if (current) this.#newest.set(current.id, current);
      for (const { asset, column, text } of row) {
        const problem = problems[column.field];
        if (problem !== undefined) this.mark({ asset, column, text, problem });
      }
      return this.#send(row.filter(({ column }) => !(column.field in problems)));
    }
  }
}
