import { labelCalls } from "@steward/contract/assets/labels/calls";
import type { LabelRun, LabelSize } from "@steward/contract/assets/labels/rules";
import type { BodyOf } from "@steward/contract/kit/call";
import { expect, vi } from "vitest";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";
import { makeAsset } from "./asset-factory.ts";

type SizeBody = BodyOf<typeof labelCalls.createSize>;

/** A size of two labels on a small sheet. */
export const sizeBody = (wishes: Partial<SizeBody> = {}): SizeBody => ({
  name: freshName("Size"),
  paper_width: 110,
  paper_height: 50,
  label_width: 50,
  label_height: 30,
  columns: 2,
  rows: 1,
  margin_left: 2,
  margin_top: 10,
  pitch_x: 54,
  pitch_y: 30,
  ...wishes,
});

export const makeLabelSize = (caller: Caller, wishes: Partial<SizeBody> = {}): Promise<LabelSize> =>
  caller.ok(labelCalls.createSize, { body: sizeBody(wishes) });

/** Waits until a file of labels is drawn. */
export const drawnLabels = (caller: Caller, { id }: LabelRun): Promise<LabelRun> =>
  vi.waitFor(
    async () => {
      const run = await caller.ok(labelCalls.read, { params: { id } });
      expect(run.state).not.toBe("Running");
      return run;
    },
    { timeout: 20_000, interval: 20 },
  );

/** A file with the label of one asset, by default a new one. */
export async function makeLabels(caller: Caller, asset?: string): Promise<LabelRun> {
  const id = asset ?? (await makeAsset(caller)).id;
  return drawnLabels(caller, await caller.ok(labelCalls.print, { body: { assets: [id], size: "zebra-2x1" } }));
}

export const world: WorldPart = {
  make: {
    label_size: async (caller) => (await makeLabelSize(caller)).id,
    label_run: async (caller) => (await makeLabels(caller)).id,
  },
  ids: {
    "labels.": "label_run",
    "labels.readSize": "label_size",
    "labels.updateSize": "label_size",
    "labels.removeSize": "label_size",
  },
  bodies: {
    "labels.createSize": () => sizeBody(),
    "labels.updateSize": () => sizeBody(),
    "labels.previewPlaces": ({ records: { location } }) => ({ places: [location], size: "avery-l7160" }),
    "labels.printPlaces": ({ records: { location } }) => ({ places: [location], size: "avery-l7160" }),
    "labels.preview": ({ records: { asset } }) => ({ assets: [asset], size: "avery-l7160" }),
    "labels.print": ({ records: { asset } }) => ({ assets: [asset], size: "avery-l7160" }),
  },
  fieldsOf: { "labels.": { places: "location" } },
  statements: {
    "labels.sizes": 2,
    "labels.createSize": 4,
    "labels.readSize": 2,
    "labels.updateSize": 5,
    "labels.removeSize": 4,
    "labels.preview": 4,
    "labels.print": 6,
    "labels.previewPlaces": 4,
    "labels.printPlaces": 6,
    "labels.read": 2,
    // One that has ended is answered as it is.
    "labels.cancel": 3,
    "labels.file": 2,
  },
};
