import { backupCalls } from "@steward/contract/backups/calls";
import { backupRules } from "@steward/contract/backups/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { askForBackup } from "./ask-for-backup.ts";
import { listBackups, readSchedule } from "./backup-queries.ts";

export const backupRoutes = routes(join(backupCalls, backupRules), (router) => {
  router.signedIn(backupCalls.list, listBackups);
  router.signedIn(backupCalls.create, askForBackup);
  router.signedIn(backupCalls.schedule, readSchedule);
});
