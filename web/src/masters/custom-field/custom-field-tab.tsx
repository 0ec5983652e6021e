import { customFieldMaster } from "./custom-field-master.tsx";
import { lazyMasterDialog } from "../lazy-master-dialog.tsx";
import { MasterTab } from "../settings/master-tab.tsx";

const CustomFieldDialog = lazyMasterDialog(async () => (await import("./custom-field-fields.tsx")).customFieldForm);

export const CustomFieldsTab = () => <MasterTab master={customFieldMaster} Dialog={CustomFieldDialog} />;
