import { fieldSetMaster } from "./field-set-master.tsx";
import { lazyMasterDialog } from "../lazy-master-dialog.tsx";
import { MasterTab } from "../settings/master-tab.tsx";

const FieldSetDialog = lazyMasterDialog(async () => (await import("./field-set-fields.tsx")).fieldSetForm);

export const FieldSetsTab = () => <MasterTab master={fieldSetMaster} Dialog={FieldSetDialog} />;
