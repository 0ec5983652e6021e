import { depreciationMaster } from "./depreciation-master.tsx";
import { lazyMasterDialog } from "../lazy-master-dialog.tsx";
import { MasterTab } from "../settings/master-tab.tsx";

const DepreciationDialog = lazyMasterDialog(async () => (await import("./depreciation-fields.tsx")).depreciationForm);

export const DepreciationTab = () => <MasterTab master={depreciationMaster} Dialog={DepreciationDialog} />;
