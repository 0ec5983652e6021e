import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import type { Sample } from "../../nouns/facts.ts";
import { placesFor, samplePlaces } from "./sample-places.ts";
import { type SampleModel, sampleBranches, sampleModels, sampleStatuses } from "./sample-register.ts";

/** Tag prefix of the sample; new assets continue its numbers. */
const PREFIX = "MH-";
const DAY_MS = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Deterministic even spread: the n-th of `list`, in steps that are coprime with its length. */
const spread = <T>(list: readonly T[], n: number): T => list[(n * 7919) % list.length] as T;

/**
 * Gives the sample customer a register of a few hundred assets with believable makers, models, dates and costs.
 * Inside a transaction of that organisation.
 */
export const makeSampleRegister: Sample = async (tx, { organisation_id, account_id }) => {
  const named = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({ organisation_id, id: newId(), name }));
  const categories = named(sampleModels.map(({ category }) => category));
  const manufacturers = named(sampleModels.map(({ manufacturer }) => manufacturer));
  const idOf = (rows: { id: string; name: string }[], name: string) => rows.find((row) => row.name === name)?.id ?? "";
  const branches = sampleBranches.map((branch) => ({ organisation_id, id: newId(), address_id: newId(), ...branch }));
  const places = samplePlaces(branches);
  const models = sampleModels.map((sample) => ({
    organisation_id,
    id: newId(),
    product_name: sample.name,
    product_number: sample.number,
    category: idOf(categories, sample.category),
    manufacturer: idOf(manufacturers, sample.manufacturer),
    warranty_period: sample.warranty,
    age: sample.life,
  }));
  await tx
    .insertInto("category")
    .values(categories.map((row) => ({ ...row, kind: "asset" })))
    .execute();
  await tx.insertInto("manufacturer").values(manufacturers).execute();
  const country = sql<number>`(select id from country where code = 'IN')`;
  await tx
    .insertInto("location")
    .values(branches.map((branch) => ({ ...branch, country })))
    .execute();
  await tx
    .insertInto("location")
    .values(places.map(({ id, name, location_type, parent }) => ({ organisation_id, id, name, location_type, parent })))
    .execute();
  await tx.insertInto("model").values(models).execute();
  const statuses = await tx.selectFrom("attached_status").select(["id", "name", "category"]).execute();
  const assets = sampleAssets(models, { branches, places }, statuses);
  await tx.insertInto("asset").values(assets).execute();
  await tx.updateTable("organisation").set({ asset_tag_prefix: PREFIX }).where("id", "=", organisation_id).execute();
  await tx.updateTable("organisation_counter").set({ value: assets.length }).where("name", "=", "asset").execute();
  await recordActivity(
    tx,
    { organisation_id, actor: { account_id } },
    assets.map(({ id }) => ({ subject_type: "asset" as const, subject_id: id, action: "created" })),
  );
};

/** An asset for each piece that the models count, with its own tag, serial number, dates and status. */
function sampleAssets(
  models: readonly { organisation_id: string; id: string; category: string }[],
  { branches, places }: { branches: readonly { id: string }[]; places: ReturnType<typeof samplePlaces> },
  statuses: readonly { id: string; name: string; category: string }[],
) {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const pieces = sampleModels.flatMap((sample, which) =>
    Array.from({ length: sample.count }, (_, copy) => ({ sample, copy, which, model: models[which] })),
  );
  return pieces.map(({ sample, copy, which, model }, index) => {
    const number = index + 1;
    const status = statuses.find(({ name }) => name === spread(sampleStatuses, number));
    const bought = today - (40 + ((number * 611) % 2200)) * DAY_MS;
    const contract = today - ((number * 29) % 420) * DAY_MS;
    const underContract = number % 3 === 0;
    const branch = status?.name === "In Stock" ? branches.at(-1)?.id : spread(branches, number).id;
    const rooms = branch ? placesFor(places, branch, sample.category) : [];
    return {
      organisation_id: model?.organisation_id ?? "",
      id: newId(),
      number,
      asset_id: `${PREFIX}${String(number).padStart(4, "0")}`,
      serial_number: serialNumber(sample, 20_000 + which * 137 + copy * 11),
      status: status?.id ?? "",
      status_category: status?.category ?? "",
      category: model?.category ?? null,
      model: model?.id ?? null,
      branch: branch ?? null,
      location: rooms.length > 0 ? spread(rooms, number + which) : null,
      warranty_period: sample.warranty,
      purchase_date: isoDay(bought),
      purchase_cost: sample.cost * 100,
      order_number: `PO-${isoDay(bought).slice(0, 4)}-${100 + (number % 60)}`,
      invoice_number: `INV-${50_000 + number * 3}`,
      invoice_date: isoDay(bought + 9 * DAY_MS),
      amc_start_date: underContract ? isoDay(contract) : null,
      amc_end_date: underContract ? isoDay(contract + 365 * DAY_MS) : null,
    };
  });
}

const serialNumber = (sample: SampleModel, running: number): string =>
  `${sample.number
    .replace(/[^A-Z0-9]/gi, "")
    .slice(0, 4)
    .toUpperCase()}${running}`;
