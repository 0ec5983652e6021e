import { brandForm } from "./brand-fields.tsx";
import { MasterAddDialog } from "../master-add-dialog.tsx";

export const BrandDialog = () => <MasterAddDialog kind="brand" config={brandForm} width={800} isBodyLow />;
