import { LABELS_MOST, type PlaceLabelField } from "@steward/contract/assets/labels/constants";
import type { LabelDesign, PlaceLabelBody } from "@steward/contract/assets/labels/rules";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../../database/of-organisation.ts";
import type { Transaction } from "../../../database/transaction.ts";
import { conflict, forbidden, invalidField } from "../../../errors/refusal.ts";
import type { Context } from "../../../http/context.ts";
import { placeBreadcrumb } from "../../../locations/location-queries.ts";
import { placeAddress } from "../qr-address.ts";
import type { LabelContent } from "../sheet/label-layout.ts";

/**
 * Ids of the places that labels are asked for, as they are named, each followed by those inside it where they are wanted.
 * @throws Refusal forbidden, invalid where the caller may not see one that is named
 */
export async function chosenPlaces(
  tx: Transaction,
  ctx: Context,
  { places: named, with_inside }: Pick<PlaceLabelBody, "places" | "with_inside">,
): Promise<string[]> {
  if (!ctx.may("location.view")) throw forbidden(messages.labels.noPlacesSeen);
  const once = [...new Set(named.map((id) => id.toLowerCase()))];
  const { rows: seen } = await sql<{ id: string }>`
    select l.id from location l where ${ofOrganisation("l")} and l.id = any(${once}::uuid[])`.execute(tx);
  if (seen.length < once.length) throw invalidField("places", messages.refusals.notFound);
  if (!with_inside) return once;
  const { rows } = await sql<{ id: string }>`
    select l.id from location l where ${ofOrganisation("l")} and l.above && ${once}::uuid[]
      and (l.is_active or l.id = any(${once}::uuid[]))
    order by l.path limit ${LABELS_MOST + 1}`.execute(tx);
  if (rows.length > LABELS_MOST) throw conflict(messages.labels.tooManyPlaces({ most: LABELS_MOST }));
  return rows.map(({ id }) => id);
}

interface Row {
  id: string;
  name: string;
  location_type: string;
  breadcrumb: PlaceStep[] | null;
}

/** What the labels of places say, in the order of the ids; places that are not there any more are left out. */
export async function placeContents(
  tx: Transaction,
  { origin, organisation, fields }: { origin: string; organisation: string; fields: LabelDesign["fields"] },
  ids: readonly string[],
): Promise<LabelContent[]> {
  const { rows } = await sql<Row>`select l.id, l.name, l.location_type, ${placeBreadcrumb(sql`l.id`)} as breadcrumb
    from location l where ${ofOrganisation("l")} and l.id = any(${[...ids]}::uuid[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const texts: Partial<Record<string, string>> = textsOf(row, organisation);
    const lines = fields.flatMap((field) => {
      const text = texts[field];
      return text ? [{ text, is_tag: field === "place_name" }] : [];
    });
    return [{ address: placeAddress(origin, id), tag: "", lines }];
  });
}

function textsOf({ name, location_type, breadcrumb }: Row, organisation: string): Record<PlaceLabelField, string> {
  // The place itself has a field of its own.
  const [branch, ...inside] = (breadcrumb ?? []).slice(0, -1).map((step) => step.name);
  return {
    organisation,
    place_name: name,
    place_type: location_type,
    branch: branch ?? "",
    location: inside.join(" › "),
  };
}
