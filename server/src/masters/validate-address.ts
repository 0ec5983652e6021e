import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { validateTypedNames } from "../geography/typed-name-queries.ts";
import { type AddressParts, validateAddresses, type WrittenAddress } from "../geography/validate-addresses.ts";
import type { MasterAddress, MasterValues } from "./master-family.ts";

interface Stored {
  country: number | null;
  state: string;
  city: string;
  pincode: string;
}

const EMPTY: Stored = { country: null, state: "", city: "", pincode: "" };

const partsOf = ({ country, state, pincode }: Stored): AddressParts => ({ country, state, zip: pincode });

/** The address that a master has once these columns are set on what is stored. */
export function writtenAddress(
  { free_zip = false }: MasterAddress,
  columns: object,
  stored: object | undefined,
): WrittenAddress {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const before: Stored = { ...EMPTY, ...stored };
  return { ...partsOf({ ...before, ...given }), before: stored && partsOf(before), free_zip };
}

/** Field of a master's body for a part of its address. */
export const fieldOfPart = (part: keyof AddressParts): string => (part === "zip" ? "pincode" : part);

/** Validates the parts of an address that depend on other rows. */
export const validateAddress =
  (address: MasterAddress) =>
  async (tx: Transaction, values: MasterValues, id: string | null): Promise<void> => {
    if (["country", "state", "city", "pincode"].every((key) => values[key] === undefined)) return;
    const stored = id === null ? undefined : await storedAddress(tx, address, id);
    const path = (part: string) => `${address.at}${part}`;
    await validateAddresses(tx, [writtenAddress(address, values, stored)], (_, part) => path(fieldOfPart(part)));
    const names = ["state", "city"].map((key) => ({ field: path(key), name: values[key] as string | undefined }));
    await validateTypedNames(tx, names, () => (stored ? [stored.state, stored.city] : []));
  };

async function storedAddress(tx: Transaction, { table }: MasterAddress, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select m.country, m.state, m.city, m.pincode from ${sql.table(table)} m
    where ${ofOrganisation("m")} and m.id = ${id}::uuid`.execute(tx);
  return rows[0];
}
