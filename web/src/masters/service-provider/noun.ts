import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterSource, masterTab } from "../master-card.tsx";

const load = async () => (await import("./service-provider.tsx")).serviceProviderMaster;
const loadForm = async () => (await import("./service-provider-form.tsx")).serviceProviderForm;

export const serviceProvider = noun({
  subject: "service_provider",
  history: {
    title: m.activity_kind_service_provider,
    the: m.activity_the_service_provider,
    page: inList("admin-asset-settings", { tab: "service-providers" }),
    permission: "service_provider.view",
  },
  rights: { module: "service_provider", area: "service" },
  imports: {
    kind: "service_providers",
    title: m.imports_kind_providers,
    explanation: m.imports_kind_providers_text,
    permission: "service_provider.import",
    list: { name: "admin-asset-settings", search: { tab: "service-providers" } },
  },
  source: masterSource(load),
  tab: {
    page: "admin-asset-settings",
    key: "service-providers",
    order: 3,
    title: m.masters_provider_title,
    permission: "service_provider.view",
    content: masterTab(load, loadForm),
  },
});
