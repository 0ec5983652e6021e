import type { PictureCalls } from "@steward/contract/attachments/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { checkImage } from "../../files/check-image.ts";
import type { Sample } from "../../nouns/facts.ts";
import { FIRST_DAY, type SampleCustomer } from "../../nouns/sample-customer.ts";
import { keepPictures, type Uploaded } from "../add-attachments.ts";
import { drawingOf } from "./drawings.ts";
import { rasterise } from "./rasterise.ts";

/** Every so many assets have pictures of their own. */
const PICTURED = 13;

interface Pictured {
  id: string;
  category: string;
}

/** Pictures of the sample customer's models and of some assets, drawn by ourselves and checked as any upload. */
export const makeSamplePictures: Sample = async (customer) => {
  const { models, assets } = await customer.read(async (tx) => ({
    models: await tx
      .selectFrom("model")
      .innerJoin("category", (join) =>
        join
          .onRef("category.organisation_id", "=", "model.organisation_id")
          .onRef("category.id", "=", "model.category"),
      )
      .select(["model.id", "category.name as category"])
      .orderBy("model.id")
      .execute(),
    assets: await tx
      .selectFrom("asset")
      .innerJoin("category", (join) =>
        join
          .onRef("category.organisation_id", "=", "asset.organisation_id")
          .onRef("category.id", "=", "asset.category"),
      )
      .select(["asset.id", "asset.number", "category.name as category"])
      .where("is_archived", "=", false)
      .orderBy("asset.number")
      .execute(),
  }));
  const pictures = await picturesOf([...new Set(models.map(({ category }) => category))]);
  for (const [index, { id, category }] of models.entries()) {
    const moment = { days_ago: customer.workday(FIRST_DAY - 9), minute: 9 * 60 + 30 + index * 4 };
    await add(customer, { column: "model", call: modelCalls.uploadAttachments, moment, by: "Meera Joshi" }, pictures, {
      id,
      category,
    });
  }
  for (const { id, category } of assets.filter(({ number }) => number % PICTURED === 0)) {
    const moment = { days_ago: customer.workday(4), minute: 11 * 60 };
    await add(customer, { column: "asset", call: assetCalls.uploadAttachments, moment, by: "Arjun Das" }, pictures, {
      id,
      category,
    });
  }
};

type Pictures = ReadonlyMap<string, Uploaded>;

/** The checked picture of each category. */
async function picturesOf(categories: readonly string[]): Promise<Pictures> {
  const drawn = categories.flatMap((category) => {
    const drawing = drawingOf(category);
    return drawing ? [{ category, drawing }] : [];
  });
  const pictures = await rasterise(drawn.map(({ drawing }) => drawing));
  const checked = drawn.map(async ({ category }, index): Promise<[string, Uploaded]> => {
    const file_name = `${category.toLowerCase().replaceAll(" ", "-")}.jpg`;
    return [category, { file_name, image: await checkImage(pictures[index] ?? Buffer.alloc(0)) }];
  });
  return new Map(await Promise.all(checked));
}

interface Adding {
  column: "asset" | "model";
  call: PictureCalls["uploadAttachments"];
  moment: { days_ago: number; minute: number };
  by: "Meera Joshi" | "Arjun Das";
}

async function add(
  customer: SampleCustomer,
  { column, call, moment, by }: Adding,
  pictures: Pictures,
  { id, category }: Pictured,
): Promise<void> {
  const picture = pictures.get(category);
  if (!picture) return;
  await customer.act(moment, by, call, {}, (ctx) =>
    keepPictures(
      ctx,
      { column, subject_type: column, id },
      { exists: async () => {} },
      { files: [picture], is_primary: true },
    ),
  );
}
