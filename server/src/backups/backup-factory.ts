import type pg from "pg";
import { idOfMoment } from "../database/new-id.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** Notes a backup that was made on a day; answers the name of its file. */
export async function noteBackup(admin: pg.Pool, day: string): Promise<string> {
  const name = `steward-${day}.backup`;
  await admin.query(
    `insert into backup_run (id, file_name, started, ended, bytes, files, missing_files, is_encrypted)
     values ($1, $2, $3, $3, 0, 0, 0, false)`,
    [idOfMoment(Date.parse(day)), name, `${day}T02:05:00Z`],
  );
  return name;
}

export const world: WorldPart = {
  statements: { "backups.list": 2, "backups.create": 1, "backups.schedule": 3 },
};
