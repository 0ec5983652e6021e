import { lazyMasterDialog } from "../lazy-master-dialog.tsx";
import { MasterTab } from "../settings/master-tab.tsx";
import { serviceProviderMaster } from "./service-provider-master.tsx";

const ProviderDialog = lazyMasterDialog(
  async () => (await import("./service-provider-fields.tsx")).serviceProviderForm,
);

export const ServiceProviderTab = () => <MasterTab master={serviceProviderMaster} Dialog={ProviderDialog} />;
