import type { Noun } from "../nouns/noun.ts";
import { backupRoutes } from "./routes.ts";

/** Nightly backups of the installation, which its operators see. */
export const backupNoun: Noun = {
  routes: backupRoutes,
  upheld: ["backup_run_outcome", "backup_run_counts", "backup_run_removed"],
};
