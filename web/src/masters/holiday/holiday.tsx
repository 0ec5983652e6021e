import { holidayCalls } from "@steward/contract/masters/holiday/calls";
import type { Holiday } from "@steward/contract/masters/holiday/rules";
import { IconCalendarOff } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { readDay } from "../../ui/text/local-time.ts";
import type { Master } from "../master.ts";

const repeats = ({ is_yearly }: Holiday) => (is_yearly ? m.holidays_yearly_yes() : m.holidays_once());

export const holidayMaster: Master<Holiday> = {
  noun: "holiday",
  module: "holiday",
  calls: holidayCalls,
  icon: <IconCalendarOff size={24} stroke={1.6} />,
  words: {
    title: m.holidays_title,
    explanation: m.holidays_explanation,
    found: (count) => m.holidays_found({ count }),
    search: m.holidays_search,
    add: m.holidays_add,
    emptyTitle: m.holidays_empty,
  },
  columns: () => [
    { key: "day", title: m.holidays_day(), width: 140, render: ({ day }) => readDay(day) },
    { key: "repeats", title: m.holidays_repeats(), width: 140, render: repeats },
  ],
  filters: () => [
    {
      kind: "choices",
      key: "is_yearly",
      title: m.holidays_repeats(),
      single: true,
      choices: [
        { value: "true", label: m.holidays_yearly_yes() },
        { value: "false", label: m.holidays_once() },
      ],
    },
  ],
  facts: (holiday) => [readDay(holiday.day), repeats(holiday)],
};
