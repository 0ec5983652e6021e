import type { ImportJob } from "@steward/contract/imports/rules";
import type { ImportState } from "@steward/contract/imports/constants";
import { importCalls } from "@steward/contract/imports/calls";
import { m } from "../messages/messages.js";

/** Source of imports for pickers. */
export const importSource = {
  call: importCalls.list,
  describe: ({ file_name }: Pick<ImportJob, "file_name">) => ({ label: file_name }),
};

export const stateLabel: Record<ImportState, () => string> = {
  Reading: m.imports_state_reading,
  Mapping: m.imports_state_mapping,
  Checking: m.imports_state_checking,
  Ready: m.imports_state_ready,
  Running: m.imports_state_running,
  Done: m.imports_state_done,
  Cancelled: m.imports_state_cancelled,
  Failed: m.imports_state_failed,
  Undoing: m.imports_state_undoing,
  Undone: m.imports_state_undone,
};
