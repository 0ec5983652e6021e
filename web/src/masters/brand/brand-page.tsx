import { brandMaster } from "./brand-master.tsx";
import { lazyMasterDialog } from "../lazy-master-dialog.tsx";
import { MasterPage } from "../master-page.tsx";

const BrandDialog = lazyMasterDialog(async () => (await import("./brand-fields.tsx")).brandForm);

export const BrandPage = () => <MasterPage master={brandMaster} Dialog={BrandDialog} />;
