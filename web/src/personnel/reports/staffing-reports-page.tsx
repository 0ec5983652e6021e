import { NativeSelect, Tabs } from "@mantine/core";
import { UTILISATION_DAYS } from "@steward/contract/personnel/constants";
import { DayField } from "../../forms/fields/day-field.tsx";
import { m } from "../../messages/messages.js";
import { useUrlState } from "../../navigation/navigation.tsx";
import { useMayEach } from "../../session/may.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { countText } from "../../ui/text/count-text.ts";
import { today } from "../../ui/text/local-time.ts";
import { useActiveTab } from "../../ui/use-active-tab.ts";
import { type Period, periodProblem, type Preset, presetOf, presetPeriod, presets, readPeriod } from "./period.ts";
import { PipelineReport } from "./pipeline-report.tsx";
import classes from "./staffing-reports.module.css";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { lazily } from "../../ui/lazily.tsx";

const UtilisationReport = lazily(
  async () => (await import("./utilisation-report.tsx")).UtilisationReport,
  <SkeletonArea height={480} />,
);

const tabs = [
  { key: "pipeline", title: m.staffing_pipeline, permission: "interest.decide", Report: PipelineReport },
  { key: "utilisation", title: m.staffing_utilisation, permission: "personnel.manage", Report: UtilisationReport },
] as const;

const presetText: Record<Preset, () => string> = {
  month: m.staffing_this_month,
  quarter: m.staffing_last_days,
  year: m.staffing_this_year,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Numbers of a staffing organisation: its pipeline of interests, and how much of their time people are placed. */
export function StaffingReportsPage() {
  const may = useMayEach();
  const [url, change] = useUrlState();
  const permitted = tabs.filter(({ permission }) => may(permission));
  const current = permitted.find(({ key }) => key === url.tab) ?? permitted[0];
  const list = useActiveTab(current?.key);
  const period = readPeriod(url, today());
  if (!current) return null;
  const { Report } = current;
  return (
    <>
      <PageHeader title={m.staffing_title()} subtitle={m.staffing_explanation()} />
      <Tabs
        value={current.key}
        onChange={(tab) => change({ tab: tab === permitted[0]?.key ? "" : (tab ?? ""), search: "", ordering: "" })}
      >
        <Tabs.List ref={list} aria-label={m.staffing_title()}>
          {permitted.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current.key}>
          <PeriodChoice period={period} onChange={change} />
          {periodProblem(period) ? null : <Report period={period} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const OWN = "own";

const problemText = {
  order: m.staffing_order,
  length: () => m.staffing_length({ most: countText(UTILISATION_DAYS) }),
};

/** A usual period, or days of one's own. */
function PeriodChoice({ period, onChange }: { period: Period; onChange: (period: Partial<Period>) => void }) {
  const preset = presetOf(period, today());
  const problem = periodProblem(period);
  const field = (key: keyof Period, label: string) => ({
    label,
    value: period[key],
    // What is typed half stays in the field until it is a day; without one it is that of this month again.
    onChange: (day: string | null) => {
      if (day === null || DAY.test(day)) onChange({ ...period, [key]: day ?? "" });
    },
    clearButtonProps: { "aria-label": m.forms_day_clear({ label }) },
  });
  return (
    <div className={classes.period}>
      <NativeSelect
        label={m.staffing_period()}
        value={preset ?? OWN}
        onChange={({ currentTarget: { value } }) => {
          const chosen = presets.find((one) => one === value);
          if (chosen) onChange(presetPeriod(chosen, today()));
        }}
        data={[
          ...presets.map((value) => ({ value, label: presetText[value]() })),
          ...(preset ? [] : [{ value: OWN, label: m.staffing_own_days() }]),
        ]}
      />
      <DayField {...field("from", m.staffing_from())} />
      <DayField {...field("to", m.staffing_to())} error={problem ? problemText[problem]() : undefined} />
    </div>
  );
}
