import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import type { ServiceProvider } from "@steward/contract/masters/service-provider/rules";
import { IconTool } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import type { Master } from "../master.ts";

export const serviceProviderMaster: Master<ServiceProvider> = {
  noun: "serviceProvider",
  module: "service_provider",
  calls: serviceProviderCalls,
  icon: <IconTool size={24} stroke={1.6} />,
  words: {
    title: m.masters_provider_title,
    explanation: m.masters_provider_explanation,
    found: (count) => m.masters_provider_found({ count }),
    search: m.masters_provider_search,
    add: m.masters_provider_add,
    emptyTitle: m.masters_provider_empty,
  },
  columns: () => [
    { key: "contact", title: m.masters_contact(), minWidth: 150, render: (provider) => provider.contact_name },
    { key: "phone", title: m.masters_phone(), width: 150, render: (provider) => provider.contact_number },
    {
      key: "email",
      title: m.masters_email(),
      minWidth: 180,
      hiddenByDefault: true,
      render: (provider) => provider.email,
    },
    {
      key: "hours",
      title: m.masters_provider_hours(),
      width: 150,
      hiddenByDefault: true,
      render: ({ response_hours, resolution_hours }) =>
        [response_hours, resolution_hours].map((hours) => hours ?? "–").join(" / "),
    },
    {
      key: "organisation",
      title: m.masters_provider_organisation_short(),
      minWidth: 170,
      render: (provider) => provider.organisation_details?.name ?? "",
    },
  ],
  facts: (provider) => [
    [provider.contact_name, provider.contact_number].filter(Boolean).join(", "),
    provider.organisation_details?.name,
  ],
};
