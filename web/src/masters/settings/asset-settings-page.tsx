import { lazy } from "react";
import { m } from "../../messages/messages.js";
import { SettingsPage, type SettingsTab } from "./settings-page.tsx";
import { StatusTab } from "../status/status-tab.tsx";

const DepreciationTab = lazy(async () => ({
  default: (await import("../depreciation/depreciation-tab.tsx")).DepreciationTab,
}));
const ServiceProviderTab = lazy(async () => ({
  default: (await import("../service-provider/service-provider-tab.tsx")).ServiceProviderTab,
}));

const tabs = (): SettingsTab[] => [
  { key: "status", title: m.masters_status_title(), permission: "status.view", Content: StatusTab },
  {
    key: "depreciation",
    title: m.masters_depreciation_title(),
    permission: "depreciation.view",
    Content: DepreciationTab,
  },
  {
    key: "service-providers",
    title: m.masters_provider_title(),
    permission: "service_provider.view",
    Content: ServiceProviderTab,
  },
];

/** Settings of assets: their statuses, how they lose value, and who looks after them. */
export const AssetSettingsPage = () => (
  <SettingsPage page="admin-asset-settings" title={m.masters_settings_title()} tabs={tabs()} />
);
