import { Button, Textarea } from "@mantine/core";
import type { AttendanceSheet } from "@steward/contract/interests/attendance";
import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import type { InterestDetails, ReceivedInterestDetails } from "@steward/contract/interests/rules";
import { useState } from "react";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { ofRecord } from "../../http/request.ts";
import { useStateFocus } from "../../keyboard/state-focus.ts";
import { ExportMenu } from "../../lists/export-menu.tsx";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { Notes, Panel } from "../../ui/details/details.tsx";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { countText } from "../../ui/text/count-text.ts";
import entries from "../entries.module.css";
import { AttendanceChip, type Side, showInterest, showReceived } from "../interest-api.tsx";
import classes from "./attendance.module.css";
import { monthName } from "../../ui/month/month-days.ts";
import { daysBetween, markText } from "./attendance-text.ts";
import { MonthGrid } from "./month-grid.tsx";
import { lazily } from "../../ui/lazily.tsx";

const RecordDialog = lazily(async () => (await import("./record-dialog.tsx")).RecordDialog);

interface PanelProps {
  side: Side;
  interest: InterestDetails | ReceivedInterestDetails;
  partner: string;
}

/** Days that a placed person worked, by month: recorded by the staffing organisation and answered by the customer. */
export function AttendancePanel({ side, interest, partner }: PanelProps) {
  const { attendance, placement_detail: placement } = interest;
  const states = attendance.map(({ month, attendance_status: state }) => `${month} ${state}`).join();
  const told = useStateFocus<HTMLUListElement>(states);
  if (!placement) return null;
  return (
    <Panel
      title={m.interests_attendance()}
      action={attendance.length > 0 && <ExportSheets side={side} id={interest.id} />}
    >
      {attendance.length === 0 && (
        <p className={entries.quiet}>
          {side === "interest" ? m.interests_attendance_none({ partner }) : m.interests_attendance_early()}
        </p>
      )}
      {attendance.length > 0 && (
        <ul ref={told} tabIndex={-1} className={entries.entries} aria-label={m.interests_attendance()}>
          {attendance.map((sheet) => (
            <Month key={sheet.month} side={side} interest={interest} sheet={sheet} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const EXPORTS = {
  interest: { call: interestCalls.exportAttendance, permission: "interest.export" },
  received_interest: { call: receivedInterestCalls.exportAttendance, permission: "interest.decide" },
} as const;

function ExportSheets({ side, id }: { side: Side; id: string }) {
  const { call, permission } = EXPORTS[side];
  if (!useMay(permission)) return null;
  return <ExportMenu call={ofRecord(call, id)} query={{}} hint={m.interests_attendance_export_hint()} />;
}

function Month({ side, interest, sheet }: Omit<PanelProps, "partner"> & { sheet: AttendanceSheet }) {
  const { month, days, worked, attendance_status: state } = sheet;
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3 className={`${entries.name} ${classes.title}`}>{monthName(month)}</h3>
        {state && <AttendanceChip state={state} />}
      </div>
      <p className={entries.quiet}>
        {state === null
          ? m.interests_attendance_unrecorded()
          : m.interests_attendance_worked({ days: countText(worked) })}
      </p>
      {days.some((day) => day.is_outside) && <p className={entries.quiet}>{m.interests_attendance_outside_text()}</p>}
      {sheet.return_remark !== "" && (
        <p className={entries.quiet} dir="auto">
          {m.activity_reason({ reason: sheet.return_remark })}
        </p>
      )}
      <Notes text={sheet.remark} />
      {days.length > 0 && (
        <details>
          <summary className={classes.summary}>{m.interests_attendance_days({ month: monthName(month) })}</summary>
          <MonthGrid days={daysBetween(days[0]?.day ?? "", days.at(-1)?.day ?? "")}>
            {(day) => {
              const marked = days.find((one) => one.day === day);
              return (
                marked && (
                  <span className={classes.mark}>
                    {marked.is_outside
                      ? m.interests_attendance_outside({ mark: markText[marked.mark]() })
                      : markText[marked.mark]()}
                  </span>
                )
              );
            }}
          </MonthGrid>
        </details>
      )}
      {side === "interest" ? (
        <Answers interest={interest} sheet={sheet} />
      ) : (
        <Recording interest={interest} sheet={sheet} />
      )}
    </li>
  );
}

type SheetProps = Pick<PanelProps, "interest"> & { sheet: AttendanceSheet };

/** What the staffing organisation does with a sheet. */
function Recording({ interest, sheet: { month, actions, ...sheet } }: SheetProps) {
  const { id, version } = interest;
  const [isOpen, setOpen] = useState(false);
  const submit = useWrite(receivedInterestCalls.submitAttendance, { onSuccess: showReceived });
  if (actions.length === 0) return null;
  const name = monthName(month);
  return (
    <div className={entries.answers}>
      {actions.includes("save") && (
        <Button
          variant="default"
          aria-label={m.interests_attendance_record_of({ month: name })}
          onClick={() => setOpen(true)}
        >
          {m.interests_attendance_record()}
        </Button>
      )}
      {actions.includes("submit") && (
        <Button
          aria-label={m.interests_attendance_submit_of({ month: name })}
          loading={submit.isPending}
          onClick={() => submit.mutate({ params: { id }, body: { month }, version })}
        >
          {m.interests_attendance_submit()}
        </Button>
      )}
      {isOpen && (
        <RecordDialog interest={interest} sheet={{ month, actions, ...sheet }} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

/** What the customer does with a sheet. */
function Answers({ interest: { id, version }, sheet: { month, actions } }: SheetProps) {
  const [isReturned, setReturned] = useState(false);
  const [remark, setRemark] = useState("");
  const approve = useWrite(interestCalls.approveAttendance, { onSuccess: showInterest });
  const send = useWrite(interestCalls.returnAttendance, {
    onSuccess: (after) => (showInterest(after), setReturned(false)),
  });
  if (actions.length === 0) return null;
  const name = monthName(month);
  return (
    <div className={entries.answers}>
      <Button
        aria-label={m.interests_attendance_approve_of({ month: name })}
        loading={approve.isPending}
        onClick={() => approve.mutate({ params: { id }, body: { month }, version })}
      >
        {m.interests_attendance_approve()}
      </Button>
      <Button
        variant="default"
        aria-label={m.interests_attendance_return_of({ month: name })}
        onClick={() => setReturned(true)}
      >
        {m.interests_attendance_return()}
      </Button>
      {isReturned && (
        <ActionDialog
          title={m.interests_attendance_return_of({ month: name })}
          onClose={() => setReturned(false)}
          isDirty={remark !== ""}
          action={m.interests_attendance_return()}
          isPossible={remark.trim() !== ""}
          isPending={send.isPending}
          failure={<WriteFailure error={send.error} />}
          onSubmit={() => send.mutate({ params: { id }, body: { month, remark: remark.trim() }, version })}
        >
          <Textarea
            label={m.forms_required_label({ label: m.interests_attendance_why() })}
            required
            withAsterisk={false}
            maxLength={200}
            autosize
            minRows={2}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
        </ActionDialog>
      )}
    </div>
  );
}
