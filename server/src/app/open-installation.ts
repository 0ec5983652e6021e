import type { ClientConfig } from "pg";
import { type Database, openDatabase } from "../database/connection.ts";
import { fillGeography } from "../geography/fill-geography.ts";
import { fillExpertise } from "../personnel/expertise/fill-expertise.ts";

/**
 * Migrates the database that `admin` may administer, fills what all organisations share and opens the pools.
 * @param connections size of the pool
 */
export async function openInstallation(admin: ClientConfig, connections?: number): Promise<Database> {
  const database = await openDatabase(admin, connections);
  try {
    await fillGeography(admin);
    await fillExpertise(admin);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
