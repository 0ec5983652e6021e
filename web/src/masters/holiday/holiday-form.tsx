import { TextInput } from "@mantine/core";
import { holidayCalls } from "@steward/contract/masters/holiday/calls";
import { type Holiday, holidayBody } from "@steward/contract/masters/holiday/rules";
import type { z } from "zod";
import { DayOf } from "../../forms/fields/day-field.tsx";
import { SwitchField } from "../../forms/fields/switch-field.tsx";
import { m } from "../../messages/messages.js";
import type { MasterFieldsProps, MasterForm } from "../master.ts";
import { holidayMaster } from "./holiday.tsx";

type Body = z.input<typeof holidayBody>;

interface HolidayValues {
  name: string;
  day: string | null;
  is_yearly: boolean;
}

const HolidayFields = ({ form }: MasterFieldsProps<Holiday, HolidayValues, Body>) => (
  <>
    <TextInput {...form.field("name", { required: true })} autoComplete="off" data-autofocus />
    <DayOf field={form.field("day", { required: true })} label={m.holidays_day()} />
    <SwitchField {...form.field("is_yearly", { type: "checkbox", help: m.holidays_yearly_help() })} />
  </>
);

export const holidayForm: MasterForm<Holiday, HolidayValues, Body> = {
  master: holidayMaster,
  calls: holidayCalls,
  rules: holidayBody,
  words: { editTitle: m.holidays_edit, save: m.holidays_save },
  labels: () => ({ name: m.masters_name(), day: m.holidays_day(), is_yearly: m.holidays_yearly() }),
  valuesOf: (holiday) => ({
    name: holiday?.name ?? "",
    day: holiday?.day ?? null,
    is_yearly: holiday?.is_yearly ?? false,
  }),
  bodyOf: ({ day, ...values }) => ({ ...values, day: day ?? "" }),
  Fields: HolidayFields,
};
