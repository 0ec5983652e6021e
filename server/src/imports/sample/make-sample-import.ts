import { importCalls } from "@steward/contract/imports/calls";
import { importSettings } from "@steward/contract/imports/rules";
import type { Context } from "../../http/context.ts";
import { newStorageKey } from "../../files/storage.ts";
import { JobQueue } from "../../jobs/job-queue.ts";
import type { Sample } from "../../nouns/facts.ts";
import { checkImport, runImport } from "../import-transitions.ts";
import { insertImport } from "../upload-import.ts";
import { workAtOnce } from "../work/import-worker.ts";
import { sampleFile } from "./sample-file.ts";

/** Takes no jobs: what they would do is done at once. */
class NoQueue extends JobQueue {
  override enqueue(): Promise<void> {
    return Promise.resolve();
  }
}

/** An import of the sample customer: the register of a clinic that it took over, some of whose rows were rejected. */
export const makeSampleImport: Sample = async (customer) => {
  const days_ago = customer.workday(34);
  const by = "Meera Joshi";
  const alone = (ctx: Context): Context => ({ ...ctx, jobs: new NoQueue({}, []) });
  const job = await customer.act({ days_ago, minute: 10 * 60 + 4 }, by, importCalls.create, {}, async (ctx) => {
    const storage_key = newStorageKey(ctx.organisation_id, "upload");
    await ctx.storage.put(storage_key, Buffer.from(sampleFile(customer)));
    const given = { kind: "assets", sheet: null, file_name: "Kochi clinic register.csv", storage_key, layout: null };
    const made = await ctx.write((tx) => insertImport(tx, alone(ctx), given));
    await workAtOnce(ctx, { organisation_id: ctx.organisation_id, id: made.id });
    return made;
  });
  const params = { id: job.id };
  const guessed = await customer.read((tx) =>
    tx.selectFrom("import").select("settings").where("id", "=", job.id).executeTakeFirstOrThrow(),
  );
  const body = importSettings.parse(guessed.settings);
  await customer.act(
    { days_ago, minute: 10 * 60 + 11 },
    by,
    importCalls.check,
    { params, body },
    async (ctx, given) => {
      await checkImport(alone(ctx), given);
      await workAtOnce(ctx, { organisation_id: ctx.organisation_id, id: job.id });
    },
  );
  await customer.act({ days_ago, minute: 10 * 60 + 26 }, by, importCalls.run, { params }, async (ctx, given) => {
    await runImport(alone(ctx), given);
    await workAtOnce(ctx, { organisation_id: ctx.organisation_id, id: job.id });
  });
};
