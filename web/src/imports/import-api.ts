import { type ImportJob, importCalls } from "@steward/contract/imports";

/** The list in which an import is searched for. */
export const importSource = {
  call: importCalls.list,
  describe: ({ file_name }: Pick<ImportJob, "file_name">) => ({ label: file_name }),
};
