import { subjectTypes } from "@steward/contract/activity/constants";
import type { LoggedActivity } from "@steward/contract/activity/rules";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { lazy, Suspense } from "react";
import { m } from "../messages/messages.js";
import { ChipFrame } from "../lists/chips/chip-frame.tsx";
import { daysText } from "../lists/filters/filter-chip.tsx";
import type { ChipProps, DaysFilter, ListFilter, OwnFilter } from "../lists/list-props.ts";
import { type ListState, valuesOf } from "../lists/list-state.ts";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { describePerson } from "../users/user-api.ts";
import { actionChoices } from "./action-choices.ts";
import { isUsualPeriod } from "./activity-query.ts";
import { subjectKind } from "../history/subject.tsx";

const DaysPanel = lazy(async () => ({ default: (await import("../lists/filters/days-panel.tsx")).DaysPanel }));
const RecordPanel = lazy(async () => ({ default: (await import("../history/record-panel.tsx")).RecordPanel }));

/** Filters of the activity log; `first` is the newest loaded entry, which has the chosen record's name. */
export function activityFilters({ values }: ListState, first: LoggedActivity | undefined): ListFilter[] {
  const kind = subjectTypes.find((type) => type === values.subject_type);
  return [
    daysFilter(),
    recordsFilter({
      key: "actor",
      title: m.activity_person(),
      call: organisationCalls.users,
      describe: describePerson,
    }),
    {
      kind: "choices",
      key: "subject_type",
      title: m.activity_kind(),
      choices: subjectTypes.map((value) => ({ value, label: subjectKind(value).title() })),
    },
    ...(kind || values.subject ? [recordFilter(kind, values.subject ?? "", first)] : []),
    { kind: "choices", key: "action", title: m.activity_action(), choices: actionChoices(), single: true },
  ];
}

function recordFilter(
  kind: (typeof subjectTypes)[number] | undefined,
  subject: string,
  first: LoggedActivity | undefined,
): OwnFilter {
  const title = m.activity_record();
  const chosen = valuesOf(subject);
  const name = chosen.length === 1 && first?.subject_id === chosen[0] ? first?.subject_name : "";
  return {
    kind: "own",
    key: "subject",
    name: "subject",
    title,
    isUsed: subject !== "",
    chip: ({ opened, onOpen, onChange }) => (
      <ChipFrame
        title={title}
        value={chosen.length === 0 ? "" : name || m.activity_records_few({ count: chosen.length })}
        opened={opened}
        onOpen={onOpen}
        onClear={() => onChange({ subject: "" })}
      >
        <Suspense fallback={null}>
          {kind ? <RecordPanel kind={kind} value={subject} onChange={onChange} /> : m.activity_choose_kind()}
        </Suspense>
      </ChipFrame>
    ),
  };
}

const days = (): DaysFilter => ({ kind: "days", from: "from", to: "to", title: m.activity_days() });

const daysFilter = (): OwnFilter => ({
  kind: "own",
  key: "from",
  name: "from",
  title: m.activity_days(),
  isUsed: true,
  chip: (chip) => <DaysChip {...chip} />,
});

/** Chip of the days: the last 30 by default, unlimited once it is cleared. */
function DaysChip({ values, opened, onOpen, onChange }: ChipProps) {
  const value = isUsualPeriod(values) ? m.ui_list_days_month() : daysText(values.from ?? "", values.to ?? "");
  const change = (range: Record<string, string>) => onChange({ ...range, period: range.from || range.to ? "" : "all" });
  return (
    <ChipFrame
      title={value === "" ? m.activity_days_any() : m.activity_days()}
      value={value}
      opened={opened}
      onOpen={onOpen}
      onClear={() => change({ from: "", to: "" })}
    >
      <Suspense fallback={null}>
        <DaysPanel filter={days()} values={values} onChange={change} />
      </Suspense>
    </ChipFrame>
  );
}
