import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import type { Depreciation } from "@steward/contract/masters/depreciation/rules";
import { IconTrendingDown } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { moneyText } from "../../ui/text/typed-values.ts";
import { ModelCount } from "../counts.tsx";
import type { Master } from "../master.ts";

interface Choice {
  title: () => string;
  meaning: () => string;
}

export const methodLabel: Record<Depreciation["method"], Choice> = {
  straight_line: { title: m.masters_depreciation_straight_line, meaning: m.masters_depreciation_straight_line_meaning },
  written_down_value: { title: m.masters_depreciation_wdv, meaning: m.masters_depreciation_wdv_meaning },
  double_declining: { title: m.masters_depreciation_double, meaning: m.masters_depreciation_double_meaning },
};

export const conventionLabel: Record<Depreciation["convention"], Choice> = {
  daily: { title: m.masters_depreciation_daily, meaning: m.masters_depreciation_daily_meaning },
  full_month: { title: m.masters_depreciation_full_month, meaning: m.masters_depreciation_full_month_meaning },
  half_year: { title: m.masters_depreciation_half_year, meaning: m.masters_depreciation_half_year_meaning },
};

export const frequencyLabel: Record<Depreciation["frequency"], () => string> = {
  monthly: m.masters_depreciation_monthly,
  quarterly: m.masters_depreciation_quarterly,
  half_yearly: m.masters_depreciation_half_yearly,
  yearly: m.masters_depreciation_yearly,
};

/** Salvage value: a share of the cost, or an amount in its currency. */
function salvageText({ salvage_amount, salvage_currency, salvage_percent }: Depreciation): string {
  if (salvage_amount === null) return m.masters_percent({ percent: Number(salvage_percent ?? 0) });
  return (salvage_currency && moneyText(salvage_amount, salvage_currency)) || salvage_amount;
}

export const depreciationMaster: Master<Depreciation> = {
  noun: "depreciation",
  module: "depreciation",
  calls: depreciationCalls,
  icon: <IconTrendingDown size={24} stroke={1.6} />,
  words: {
    title: m.masters_depreciation_title,
    explanation: m.masters_depreciation_explanation,
    found: (count) => m.masters_depreciation_found({ count }),
    search: m.masters_depreciation_search,
    add: m.masters_depreciation_add,
    emptyTitle: m.masters_depreciation_empty,
  },
  columns: () => [
    {
      key: "method",
      title: m.masters_depreciation_method(),
      minWidth: 170,
      render: ({ method }) => methodLabel[method].title(),
    },
    {
      key: "months",
      title: m.masters_depreciation_duration(),
      width: 120,
      alignEnd: true,
      render: ({ months }) => m.masters_months({ count: months }),
    },
    {
      key: "percent",
      title: m.masters_depreciation_rate_short(),
      width: 110,
      alignEnd: true,
      render: ({ percent }) => m.masters_percent({ percent: Number(percent) }),
    },
    {
      key: "salvage",
      title: m.masters_depreciation_salvage(),
      width: 130,
      alignEnd: true,
      render: salvageText,
    },
    {
      key: "frequency",
      title: m.masters_depreciation_frequency(),
      width: 120,
      hiddenByDefault: true,
      render: ({ frequency }) => frequencyLabel[frequency](),
    },
    {
      key: "models",
      title: m.masters_models(),
      width: 100,
      alignEnd: true,
      render: (depreciation) => <ModelCount record={depreciation} filter="depreciation" />,
    },
  ],
  facts: ({ method, months, model_count }) => [
    `${methodLabel[method].title()}, ${m.masters_months({ count: months })}`,
    m.masters_model_count({ count: model_count }),
  ],
};
