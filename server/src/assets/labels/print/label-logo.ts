import { buffer } from "node:stream/consumers";
import { ownOrganisation } from "../../../database/of-organisation.ts";
import type { Transaction } from "../../../database/transaction.ts";
import { NotStoredError } from "../../../files/storage.ts";
import type { Services } from "../../../http/context.ts";
import { sql } from "kysely";

/** Pixels of a logo on a label: enough for 300 dots an inch of the largest one. */
const WIDTH = 600;
const HEIGHT = 240;

interface LabelledOrganisation {
  name: string;
  /** Storage key of its logo. */
  logo: string | null;
}

/** Name and logo of the transaction's organisation. */
export async function organisationOf(tx: Transaction): Promise<LabelledOrganisation> {
  const { rows } = await sql<LabelledOrganisation>`select o.name, t.storage_key as logo
    from organisation o left join attachment t on t.organisation_id = o.id and t.id = o.logo::uuid
    where o.id = ${ownOrganisation}`.execute(tx);
  if (!rows[0]) throw new Error("The organisation of a transaction is not there.");
  return rows[0];
}

/** The logo as a small PNG; undefined where there is none. */
export async function logoOf({ storage }: Services, { logo }: LabelledOrganisation): Promise<Buffer | undefined> {
  if (!logo) return undefined;
  try {
    const bytes = await buffer(await storage.get(logo));
    const { default: sharp } = await import("sharp");
    return await sharp(bytes).resize(WIDTH, HEIGHT, { fit: "inside", withoutEnlargement: true }).png().toBuffer();
  } catch (error) {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  }
}
