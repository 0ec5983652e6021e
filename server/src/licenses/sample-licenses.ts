import { licenseCalls } from "@steward/contract/licenses/calls";
import type { LicenseKind } from "@steward/contract/licenses/constants";
import type { Transaction } from "../database/transaction.ts";
import type { Sample } from "../nouns/facts.ts";
import { checkOutSeat, createLicense } from "./write-license.ts";

interface Title {
  name: string;
  kind: LicenseKind;
  category: string;
  seats: number;
  used: number;
  /** Days from today to its end; null for one that never ends. */
  ends_in: number | null;
}

const title = (
  name: string,
  kind: LicenseKind,
  category: string,
  [seats, used]: [number, number],
  ends_in: number | null,
): Title => ({ name, kind, category, seats, used, ends_in });

const TITLES: readonly Title[] = [
  title("Microsoft 365 Business Standard", "subscription", "Office software", [25, 5], 112),
  title("Windows 11 Pro, volume", "perpetual", "Operating systems", [60, 9], null),
  title("Windows Server 2022 Standard", "perpetual", "Operating systems", [6, 6], null),
  title("RadiAnt DICOM Viewer", "subscription", "Clinical software", [8, 3], 19),
  title("Antivirus for endpoints", "subscription", "Security", [80, 7], -12),
  title("Backup for servers, trial", "trial", "Security", [2, 1], 9),
];

/** What the other nouns have made. */
const worldOf = async (tx: Transaction) => ({
  categories: await tx.selectFrom("category").select(["id", "name"]).where("kind", "=", "license").execute(),
  computers: await tx
    .selectFrom("asset")
    .innerJoin("category", (join) =>
      join.onRef("category.organisation_id", "=", "asset.organisation_id").onRef("category.id", "=", "asset.category"),
    )
    .select("asset.id")
    .where("category.name", "in", ["Laptops", "Desktops", "Servers"])
    .where("is_archived", "=", false)
    .orderBy("number")
    .execute(),
  people: await tx.selectFrom("membership").select("account_id").orderBy("account_id").execute(),
});

/** Licenses of the sample customer, their seats with people and computers. */
export const makeSampleLicenses: Sample = async (customer) => {
  const { categories, computers, people } = await customer.read(worldOf);
  for (const [index, { name, kind, category, seats, used, ends_in }] of TITLES.entries()) {
    const bought = customer.workday(210 - index * 13);
    const body = {
      name,
      kind,
      seats,
      license_key: `STWRD-${String(48_213 + index * 977)}-${String(70_551 + index * 389)}-SAMPL`,
      category: categories.find((one) => one.name === category)?.id ?? null,
      start_date: customer.dayOf(bought),
      end_date: ends_in === null ? null : customer.dayOf(-ends_in),
      licensed_to: "Meridian Hospitals",
      purchase_date: customer.dayOf(bought + 3),
      order_number: `PO-2${String(410 + index)}`,
    };
    const at = { days_ago: bought, minute: 14 * 60 + index * 6 };
    const { id } = await customer.act(at, "Vikram Nair", licenseCalls.create, { body }, createLicense);
    for (let n = 0; n < used; n += 1) {
      const holder =
        kind === "subscription" && n % 2 === 0
          ? { user: people[(index + n) % Math.max(people.length, 1)]?.account_id ?? null }
          : { asset: computers[(index * 5 + n) % Math.max(computers.length, 1)]?.id ?? null };
      const later = { days_ago: customer.workday(bought - 4 - n * 6), minute: 11 * 60 + n * 7 };
      await customer.act(later, "Vikram Nair", licenseCalls.checkOut, { params: { id }, body: holder }, checkOutSeat);
    }
  }
};
