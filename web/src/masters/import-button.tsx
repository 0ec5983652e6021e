import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { cardOfModule } from "../nouns/registry.ts";
import { useMayEach } from "../session/may.ts";
import type { Master, MasterRecord } from "./master.ts";

/** Link to the import of a master; null for one without import or permission. */
export function ImportButton({ module }: Pick<Master<MasterRecord>, "module">) {
  const go = useGo();
  const may = useMayEach();
  const imports = cardOfModule(module)?.imports;
  if (!imports || !may(imports.permission)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} />}
      onClick={() => void go("imports-create", { search: { kind: imports.kind } })}
    >
      {m.imports_from_file()}
    </Button>
  );
}
