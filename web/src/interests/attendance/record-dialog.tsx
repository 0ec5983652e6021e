import { Button, NativeSelect, Textarea } from "@mantine/core";
import type { AttendanceSheet } from "@steward/contract/interests/attendance";
import { receivedInterestCalls } from "@steward/contract/interests/calls";
import { type AttendanceMark, attendanceMarks } from "@steward/contract/interests/constants";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import entries from "../entries.module.css";
import { showReceived } from "../interest-api.tsx";
import classes from "./attendance.module.css";
import { monthName } from "../../ui/month/month-days.ts";
import { daysBetween, dayText, markText, weekdayOf } from "./attendance-text.ts";
import { MonthGrid } from "./month-grid.tsx";

interface RecordProps {
  interest: { id: string; version: number };
  sheet: AttendanceSheet;
  onClose: () => void;
}

type Marks = Readonly<Record<string, AttendanceMark | "">>;
const SATURDAY = 5;

/** Records the days of one month; days that the placement has no more are left out when it is saved. */
export function RecordDialog({ interest: { id, version }, sheet, onClose }: RecordProps) {
  const { month, first_day: first, last_day: last } = sheet;
  const [marks, setMarks] = useState<Marks>(() => Object.fromEntries(sheet.days.map(({ day, mark }) => [day, mark])));
  const [remark, setRemark] = useState(sheet.remark);
  const [isDirty, setDirty] = useState(false);
  const save = useWrite(receivedInterestCalls.saveAttendance, {
    onSuccess: (after) => (showReceived(after), onClose()),
  });
  const open = daysBetween(first, last);
  const choices = [
    { value: "", label: m.interests_mark_none() },
    ...attendanceMarks.map((value) => ({ value, label: markText[value]() })),
  ];
  const change = (after: Marks) => {
    setMarks(after);
    setDirty(true);
  };
  const fill = () => {
    const weekdays = open.filter((day) => weekdayOf(day) < SATURDAY && !marks[day]);
    change({ ...marks, ...Object.fromEntries(weekdays.map((day) => [day, "Worked" as const])) });
  };
  const days = open.flatMap((day) => {
    const mark = marks[day];
    return mark ? [{ day, mark }] : [];
  });
  return (
    <ActionDialog
      title={m.interests_attendance_record_of({ month: monthName(month) })}
      size={960}
      onClose={onClose}
      isDirty={isDirty}
      action={m.interests_attendance_save()}
      isPending={save.isPending}
      failure={<WriteFailure error={save.error} />}
      onSubmit={() => save.mutate({ params: { id }, body: { month, days, remark }, version })}
    >
      {open.length === 0 ? (
        <p className={entries.quiet}>{m.interests_attendance_outside_text()}</p>
      ) : (
        <>
          <Button variant="default" className={classes.fill} onClick={fill}>
            {m.interests_attendance_fill()}
          </Button>
          <MonthGrid days={open}>
            {(day) => (
              <NativeSelect
                aria-label={dayText(day)}
                data={choices}
                value={marks[day] ?? ""}
                onChange={(event) => change({ ...marks, [day]: event.currentTarget.value as AttendanceMark | "" })}
              />
            )}
          </MonthGrid>
        </>
      )}
      <Textarea
        label={m.interests_attendance_remark()}
        maxLength={500}
        autosize
        minRows={2}
        value={remark}
        onChange={(event) => (setRemark(event.currentTarget.value), setDirty(true))}
      />
    </ActionDialog>
  );
}
