import type { Depreciation } from "@steward/contract/masters/depreciation/rules";
import { m } from "../../messages/messages.js";

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
