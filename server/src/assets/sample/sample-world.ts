import type { SampleCustomer } from "../../nouns/sample-customer.ts";
import { samplePieces, type SamplePlace } from "./sample-register.ts";

export interface SamplePiece {
  model: string;
  number: string;
  category: string;
  warranty: number | null;
  count: number;
  cost: number;
}

/** What the other nouns have made of the sample customer, by name. */
export interface SampleWorld {
  branches: readonly { id: string; name: string }[];
  places: readonly SamplePlace[];
  pieces: readonly SamplePiece[];
  /** Ids by name. */
  statuses: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, string>;
  providers: ReadonlyMap<string, string>;
}

const byName = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));

/** Looks up what assets of the sample point to. */
export function sampleWorld({ read }: SampleCustomer): Promise<SampleWorld> {
  return read(async (tx) => {
    const named = (table: "attached_status" | "custom_field" | "supplier" | "service_provider") =>
      tx.selectFrom(table).select(["id", "name"]).execute();
    const locations = await tx
      .selectFrom("location")
      .select(["id", "name", "branch", "location_type"])
      .orderBy("id")
      .execute();
    const models = await tx
      .selectFrom("model")
      .innerJoin("category", (join) =>
        join
          .onRef("category.organisation_id", "=", "model.organisation_id")
          .onRef("category.id", "=", "model.category"),
      )
      .select(["model.id", "product_name", "product_number", "warranty_period", "category.name as category"])
      .execute();
    const people = await tx
      .selectFrom("membership")
      .innerJoin("account", "account.id", "membership.account_id")
      .select(["account.id", "account.name"])
      .orderBy("account.email")
      .execute();
    return {
      branches: locations.filter(({ location_type }) => location_type === "Branch"),
      places: locations.filter(({ location_type }) => location_type === "Room" || location_type === "End Location"),
      pieces: samplePieces.map(({ model, count, cost }) => {
        const found = models.find(({ product_name }) => product_name === model);
        if (!found) throw new Error(`The sample has no model ${model}.`);
        const { id, product_number: number, category, warranty_period: warranty } = found;
        return { model: id, number, category, warranty, count, cost };
      }),
      statuses: byName(await named("attached_status")),
      fields: byName(await named("custom_field")),
      people: byName(people),
      suppliers: byName(await named("supplier")),
      providers: byName(await named("service_provider")),
    };
  });
}
