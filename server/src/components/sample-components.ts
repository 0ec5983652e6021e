import { componentCalls } from "@steward/contract/components/calls";
import type { Transaction } from "../database/transaction.ts";
import type { Sample } from "../nouns/facts.ts";
import { createComponent, updateComponent } from "./write-component.ts";

/** Components of one name: their category, the models of the assets they are built into, and how many lie in a store. */
interface Parts {
  name: string;
  category: string;
  serial: string;
  built_into: readonly string[];
  in_store: number;
  warranty: number;
}

const parts = (
  name: string,
  category: string,
  serial: string,
  built_into: readonly string[],
  [in_store, warranty]: [number, number],
): Parts => ({ name, category, serial, built_into, in_store, warranty });

const PARTS: readonly Parts[] = [
  parts("16 GB DDR5 SO-DIMM", "Memory", "KVR56", ["Latitude 5440", "ThinkPad T14 Gen 4"], [3, 60]),
  parts("32 GB DDR4 ECC RDIMM", "Memory", "M393A", ["PowerEdge R750"], [2, 36]),
  parts("1.92 TB SAS SSD", "Disks", "PM1643", ["PowerEdge R750"], [2, 60]),
  parts("512 GB NVMe SSD", "Disks", "980P", ["ProDesk 400 G9"], [4, 60]),
  parts("Convex probe C1-6", "Probes and sensors", "C16VN", ["LOGIQ E10"], [1, 12]),
  parts("SpO2 sensor, adult", "Probes and sensors", "M1191", ["IntelliVue MX450"], [5, 6]),
  parts("10 GbE network card", "Network cards", "X550T", ["PowerEdge R750"], [1, 36]),
];

/** What the other nouns have made, by name. */
const worldOf = async (tx: Transaction) => ({
  categories: await tx.selectFrom("category").select(["id", "name"]).where("kind", "=", "component").execute(),
  models: await tx.selectFrom("model").select(["id", "product_name"]).execute(),
  assets: await tx
    .selectFrom("asset")
    .select(["id", "model"])
    .where("is_archived", "=", false)
    .orderBy("number")
    .execute(),
  branches: await tx.selectFrom("location").select("id").where("parent", "is", null).orderBy("id").execute(),
});

/** Components of the sample customer: bought in the last year, most of them built in, the others in the stores. */
export const makeSampleComponents: Sample = async (customer) => {
  const { categories, models, assets, branches } = await customer.read(worldOf);
  for (const [index, { name, category, serial, built_into, in_store, warranty }] of PARTS.entries()) {
    const of_models = models.filter(({ product_name }) => built_into.includes(product_name)).map(({ id }) => id);
    const hosts = assets.filter(({ model }) => model !== null && of_models.includes(model)).slice(0, 4);
    const days_ago = customer.workday(300 - index * 31);
    for (let n = 0; n < hosts.length + in_store; n += 1) {
      const body = {
        name,
        serial_number: `${serial}-${String(4_100 + index * 97 + n * 7)}`,
        category: categories.find((one) => one.name === category)?.id ?? null,
        branch: branches[(index + n) % Math.max(branches.length, 1)]?.id ?? null,
        purchase_date: customer.dayOf(days_ago + 6),
        order_number: `PO-2${String(310 + index)}`,
        warranty_period: warranty,
      };
      const at = { days_ago, minute: 11 * 60 + n * 3 };
      const made = await customer.act(at, "Meera Joshi", componentCalls.create, { body }, createComponent);
      const host = hosts[n];
      if (!host) continue;
      const later = { days_ago: customer.workday(days_ago - 5 - n), minute: 15 * 60 + n * 4 };
      const given = { params: { id: made.id }, body: { linked_asset: host.id } };
      await customer.act(later, "Meera Joshi", componentCalls.update, given, updateComponent);
    }
  }
};
