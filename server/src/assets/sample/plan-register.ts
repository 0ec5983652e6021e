import type { assetCalls } from "@steward/contract/assets/calls";
import type { BodyOf } from "@steward/contract/kit/call";
import {
  daysOfBranch,
  type Moment,
  type SampleCustomer,
  type SamplePerson,
  spread,
} from "../../nouns/sample-customer.ts";
import { type Chance, chanceOf } from "../../nouns/chance.ts";
import { firstStatus, lifeOf, type SampleAct } from "./sample-life.ts";
import { placesFor, riskClasses, sampleStatuses, tradeOf } from "./sample-register.ts";
import type { SamplePiece, SampleWorld } from "./sample-world.ts";
import { Timeline } from "./timeline.ts";

/** An asset of the sample: how it was entered, and what happened to it since. */
interface PlannedAsset {
  entered: Moment;
  by: SamplePerson;
  body: BodyOf<typeof assetCalls.create>;
  life: SampleAct[];
}

/** Setting up takes a branch some days before its first assets are entered. */
const SET_UP_DAYS = 12;
const YEAR = 365;

/** Who looks after the assets of a branch; the asset manager does of the others. */
const KEEPERS: Readonly<Record<string, SamplePerson>> = {
  "Pune Main Hospital": "Farhan Qureshi",
  "Mumbai Andheri": "Vikram Nair",
  "Bengaluru Indiranagar": "Vikram Nair",
};

/** An asset for each piece, in the order in which they were entered. */
export function plannedAssets(customer: SampleCustomer, world: SampleWorld): PlannedAsset[] {
  const single = world.pieces.flatMap((piece, which) =>
    Array.from({ length: piece.count }, (_, copy) => ({ piece, serial: 20_000 + which * 137 + copy * 11 })),
  );
  return single
    .map(({ piece, serial }, index) => planned(customer, world, piece, { number: index + 1, serial }))
    .sort((one, other) => other.entered.days_ago - one.entered.days_ago || one.entered.minute - other.entered.minute);
}

function planned(
  customer: SampleCustomer,
  world: SampleWorld,
  piece: SamplePiece,
  { number, serial }: { number: number; serial: number },
): PlannedAsset {
  const chance = chanceOf(number);
  const time = new Timeline(customer, chance);
  const status = spread(sampleStatuses, number);
  const store = world.branches.find(({ name }) => name === "Central Stores");
  const branch = status === "In Stock" ? store : spread(world.branches, number);
  if (!branch) throw new Error("The sample has no branches.");
  const bought = 9 + ((number * 611) % 2200);
  const opened = daysOfBranch(branch.name) - SET_UP_DAYS - (number % 20);
  const is_new = bought < opened - 5;
  const entered = time.on(is_new ? Math.max(5, bought - 2 - (number % 7)) : opened);
  const rooms = placesFor(world.places, branch.id, piece.category);
  const location = rooms.length > 0 ? spread(rooms, number) : null;
  const contract = contractOf(customer, number, time.days_ago);
  const trade = tradeOf(piece.category, number);
  const keeper = KEEPERS[branch.name] ?? "Meera Joshi";
  const others = rooms.filter((room) => room !== location).map((room) => ({ branch: branch.id, location: room }));
  const first = firstStatus(status, is_new);
  const people = [...world.people.values()];
  return {
    entered,
    by: chance.happens(0.7) ? "Meera Joshi" : "Vikram Nair",
    body: {
      ...purchase(customer, { piece, number, bought }),
      serial_number: `${letters(piece.number)}${serial}`,
      product: piece.model,
      status: world.statuses.get(first) ?? null,
      branch: branch.id,
      location,
      ...contract.first,
      supplier: world.suppliers.get(trade.supplier) ?? null,
      service_provider: contract.isCovered ? (world.providers.get(trade.provider) ?? null) : null,
      custom_fields: customValues(customer, world, piece.category, chance),
    },
    life: lifeOf({
      time,
      chance,
      status,
      keeper,
      holder: piece.category === "Laptops" ? { user: spread(people, number) } : { location: location ?? branch.id },
      borrower: spread(people, number + 3),
      dayOf: customer.dayOf,
      rooms: others,
      renewal: contract.renewal,
      is_new,
    }),
  };
}

const letters = (number: string) =>
  number
    .replace(/[^A-Z0-9]/gi, "")
    .slice(0, 4)
    .toUpperCase();

/** What the papers of the purchase say. */
function purchase(
  { dayOf }: SampleCustomer,
  { piece, number, bought }: { piece: SamplePiece; number: number; bought: number },
) {
  const day = dayOf(bought);
  return {
    purchase_date: day,
    purchase_cost: `${piece.cost}.00`,
    order_number: `PO-${day.slice(0, 4)}-${100 + (number % 60)}`,
    invoice_number: `INV-${50_000 + number * 3}`,
    invoice_date: dayOf(bought - 9),
    warranty_period: piece.warranty,
  };
}

/** The maintenance contracts of every third asset: the one that it was entered with, and what it was renewed by. */
function contractOf({ dayOf }: SampleCustomer, number: number, entered: number) {
  const began = (number * 29) % 420;
  const from = (days_ago: number) => ({
    amc_start_date: dayOf(days_ago),
    amc_end_date: dayOf(days_ago - YEAR),
  });
  if (number % 3 !== 0) return { first: {}, renewal: null, isCovered: false };
  if (began >= entered - 4) return { first: from(began), renewal: null, isCovered: true };
  return { first: from(began + YEAR), renewal: { days_ago: began + 3, body: from(began) }, isCovered: true };
}

/** Values of the custom fields that the category asks for. */
function customValues({ dayOf }: SampleCustomer, world: SampleWorld, category: string, chance: Chance) {
  const value = (field: string, given: string | boolean) => ({ id: world.fields.get(field) ?? "", value: given });
  if (category === "X-ray") {
    const licence = `12-LIXR-${40_000 + chance.between(100, 999)}`;
    return [value("AERB licence", licence), value("Radiation safety officer", world.people.get("Arjun Das") ?? "")];
  }
  const risk = riskClasses[category];
  if (!risk) return [];
  const calibrated = chance.happens(0.8) ? [value("Calibration due", dayOf(chance.between(-300, 40)))] : [];
  return [value("Risk class", risk), value("Patient contact", category !== "Sterilisation"), ...calibrated];
}
