import { accessoryCalls } from "@steward/contract/accessories/calls";
import type { AccessoryKind } from "@steward/contract/accessories/constants";
import type { Transaction } from "../database/transaction.ts";
import type { Sample } from "../nouns/facts.ts";
import { handOutAccessory, restockAccessory } from "./change-stock.ts";
import { createAccessory } from "./write-accessory.ts";

interface Item {
  name: string;
  kind: AccessoryKind;
  category: string;
  quantity: number;
  reorder_level: number | null;
  /** Pieces of each hand-out or use. */
  out: readonly number[];
}

const item = (
  name: string,
  kind: AccessoryKind,
  category: string,
  [quantity, reorder_level]: [number, number | null],
  out: readonly number[],
): Item => ({ name, kind, category, quantity, reorder_level, out });

const ITEMS: readonly Item[] = [
  item("USB-C dock", "accessory", "Keyboards, mice and docks", [24, 4], [1, 1, 1, 1, 1]),
  item("Wireless keyboard and mouse", "accessory", "Keyboards, mice and docks", [40, 8], [1, 1, 1, 1, 1, 1]),
  item("Headset, two ears", "accessory", "Headsets", [18, 5], [4, 6, 4]),
  item("Barcode scanner", "accessory", "Scanners", [9, 2], [1, 1, 2]),
  item("Toner, black, 59A", "consumable", "Toner and paper", [30, 12], [4, 6, 3, 7]),
  item("Printer paper A4, 500 sheets", "consumable", "Toner and paper", [240, 60], [25, 30, 20, 40]),
  item("ECG electrodes, 50 pieces", "consumable", "Single use", [400, 120], [60, 80, 90, 70]),
  item("Ultrasound gel, 5 l", "consumable", "Single use", [36, 10], [6, 4, 8]),
];

/** What the other nouns have made. */
const worldOf = async (tx: Transaction) => ({
  categories: await tx.selectFrom("category").select(["id", "name"]).where("kind", "=", "accessory").execute(),
  assets: await tx
    .selectFrom("asset")
    .select(["id", "branch"])
    .where("is_archived", "=", false)
    .orderBy("number")
    .limit(60)
    .execute(),
  branches: await tx.selectFrom("location").select("id").where("parent", "is", null).orderBy("id").execute(),
  people: await tx.selectFrom("membership").select("account_id").orderBy("account_id").execute(),
});

/** Accessories and consumables of the sample customer, handed out and used up in the last months. */
export const makeSampleAccessories: Sample = async (customer) => {
  const { categories, assets, branches, people } = await customer.read(worldOf);
  for (const [index, { name, kind, category, quantity, reorder_level, out }] of ITEMS.entries()) {
    const bought = customer.workday(240 - index * 9);
    const body = {
      name,
      kind,
      quantity,
      reorder_level,
      category: categories.find((one) => one.name === category)?.id ?? null,
      branch: branches[index % Math.max(branches.length, 1)]?.id ?? null,
      purchase_date: customer.dayOf(bought + 4),
      order_number: `PO-2${String(360 + index)}`,
    };
    const at = { days_ago: bought, minute: 12 * 60 + index * 5 };
    const { id } = await customer.act(at, "Meera Joshi", accessoryCalls.create, { body }, createAccessory);
    for (const [n, pieces] of out.entries()) {
      const holder =
        kind === "consumable" || n % 2 === 1
          ? { asset: assets[(index * 7 + n * 3) % Math.max(assets.length, 1)]?.id ?? null }
          : { user: people[(index + n) % Math.max(people.length, 1)]?.account_id ?? null };
      const given = { params: { id }, body: { quantity: pieces, ...holder } };
      const later = { days_ago: customer.workday(bought - 12 - n * 17), minute: 10 * 60 + n * 11 };
      await customer.act(later, "Meera Joshi", accessoryCalls.handOut, given, handOutAccessory);
    }
  }
  const papers = { days_ago: customer.workday(20), minute: 16 * 60 };
  const paper = await customer.read((tx) =>
    tx.selectFrom("accessory").select("id").where("name", "like", "Printer paper%").executeTakeFirst(),
  );
  if (!paper) return;
  const given = { params: { id: paper.id }, body: { quantity: 100, note: "Delivery of the quarter" } };
  await customer.act(papers, "Meera Joshi", accessoryCalls.restock, given, restockAccessory);
};
