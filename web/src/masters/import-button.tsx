import { Button } from "@mantine/core";
import type { ImportKind } from "@steward/contract/imports/constants";
import { IconUpload } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useMay } from "../session/organisation.ts";
import type { Master, MasterRecord } from "./master-config.ts";

const kinds: Partial<Record<Master<MasterRecord>["module"], ImportKind>> = {
  brand: "brands",
  category: "categories",
  manufacturer: "manufacturers",
  supplier: "suppliers",
  service_provider: "service_providers",
  depreciation: "depreciations",
};

/** Leads to the import of a master; nothing for one that has none, or without the permission. */
export function ImportButton({ module }: Pick<Master<MasterRecord>, "module">) {
  const go = useGo();
  const mayImport = useMay(`${module}.import`);
  const kind = kinds[module];
  if (!kind || !mayImport) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} />}
      onClick={() => void go("imports-create", { search: { kind } })}
    >
      {m.imports_from_file()}
    </Button>
  );
}
