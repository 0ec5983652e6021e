import { importCalls } from "@steward/contract/imports/calls";
import type { ImportState } from "@steward/contract/imports/constants";
import { type ImportJob, importRules } from "@steward/contract/imports/rules";
import { expect, vi } from "vitest";
import { upload } from "../../attachments/picture-factory.ts";
import { freshName } from "../../masters/master-factory.ts";
import type { Caller } from "../caller.ts";

const untilImport = (caller: Caller, id: string, state: ImportState): Promise<ImportJob> =>
  vi.waitFor(
    async () => {
      const job = await caller.ok(importCalls.read, { params: { id } });
      expect(job.state).toBe(state);
      return job;
    },
    { timeout: 20_000, interval: 10 },
  );

/** Waits until the import of a world, which was told to read its file again, has done so. */
export const awaitReading = (caller: Caller, { id }: ImportJob) => untilImport(caller, id, "Mapping");

const oneBranch = () => ({ kind: "branches", name: "table.csv", text: `Name\n${freshName("Branch")}\n` });

/** Uploads a table, with one branch unless told, and waits until it is read. */
export async function makeImport(caller: Caller, { kind, name, text } = oneBranch()): Promise<ImportJob> {
  const file = { part: "file", name, bytes: Buffer.from(text) };
  const { body } = await upload(caller, importCalls.create, {}, [file], { kind });
  return untilImport(caller, importRules.create.response.parse(body).id, "Mapping");
}

/** Performs the dry run with the guessed settings. */
export async function checkImport(caller: Caller, { id, settings }: ImportJob): Promise<ImportJob> {
  await caller.ok(importCalls.check, { params: { id }, body: settings });
  return untilImport(caller, id, "Ready");
}

export async function runImport(caller: Caller, job: ImportJob): Promise<ImportJob> {
  const { id } = await checkImport(caller, job);
  await caller.ok(importCalls.run, { params: { id } });
  return untilImport(caller, id, "Done");
}

/** The import of a world that has one. */
export const importIn = ({ import: job }: { import?: ImportJob }): ImportJob => {
  if (!job) throw new Error("This world was made without an import.");
  return job;
};
