import type { CostCentre, CostCentreBody, costCentreRules } from "@steward/contract/masters/cost-centre/rules";
import { masterCalls } from "@steward/contract/masters/master-calls";
import { IconCoins } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import type { Master, PlainMasterForm } from "./master.ts";

const calls = masterCalls<typeof costCentreRules>("cost_centre");

export const costCentreMaster: Master<CostCentre> = {
  noun: "costCentre",
  module: "cost_centre",
  calls,
  icon: <IconCoins size={24} stroke={1.6} />,
  words: {
    title: m.cost_centres_title,
    explanation: m.cost_centres_explanation,
    found: (count) => m.cost_centres_found({ count }),
    search: m.cost_centres_search,
    add: m.cost_centres_add,
    emptyTitle: m.cost_centres_empty,
  },
  columns: () => [{ key: "code", title: m.cost_centres_code(), minWidth: 140, render: ({ code }) => code }],
  facts: ({ code }) => [code],
};

export const costCentreForm: PlainMasterForm<CostCentre, CostCentreBody> = {
  master: costCentreMaster,
  calls,
  words: { editTitle: m.cost_centres_edit, save: m.cost_centres_save },
  fields: { name: { label: m.masters_name, isRequired: true }, code: { label: m.cost_centres_code } },
  rules: async () => (await import("@steward/contract/masters/cost-centre/rules")).costCentreRules.create.body,
};
