import type { ImportState } from "@steward/contract/imports/constants";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconColumns,
  IconLoader,
  IconPlayerStop,
  IconProgressCheck,
} from "@tabler/icons-react";
import classes from "./import-state.module.css";
import { stateLabel } from "../import-api.ts";

const looks: Record<ImportState, { icon: typeof IconLoader; look: string | undefined }> = {
  Reading: { icon: IconLoader, look: classes.working },
  Mapping: { icon: IconColumns, look: classes.waiting },
  Checking: { icon: IconLoader, look: classes.working },
  Ready: { icon: IconProgressCheck, look: classes.waiting },
  Running: { icon: IconLoader, look: classes.working },
  Done: { icon: IconCircleCheck, look: classes.done },
  Cancelled: { icon: IconPlayerStop, look: classes.over },
  Failed: { icon: IconAlertTriangle, look: classes.failed },
  Undoing: { icon: IconLoader, look: classes.working },
  Undone: { icon: IconArrowBackUp, look: classes.over },
};

/** State of an import: icon, label and colour. */
export function ImportStateChip({ state }: { state: ImportState }) {
  const { icon: Icon, look } = looks[state];
  return (
    <span className={`${classes.chip} ${look ?? ""}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {stateLabel[state]()}
    </span>
  );
}
