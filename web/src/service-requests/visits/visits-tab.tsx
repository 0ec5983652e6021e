import { Button, FileButton, Group } from "@mantine/core";
import {
  type PictureStage,
  pictureStages,
  type VisitAction,
  visitOutcomes,
} from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { IconBuilding } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { VisitFeedback } from "../../feedback/noun.ts";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { abortable, invalidate } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { upload } from "../../http/send.ts";
import { ListFooter } from "../../lists/list-footer.tsx";
import { m } from "../../messages/messages.js";
import { amountText } from "../../meters/meter-api.ts";
import { useMay } from "../../session/may.ts";
import { showToast } from "../../toasts/toasts.tsx";
import { Fact, Facts, Panel } from "../../ui/details/details.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { StateChip } from "../../ui/status/state-chip.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { lazily } from "../../ui/lazily.tsx";
import type { VisitedRequest } from "./schedule-dialog.tsx";
import { useVisitStep } from "./visit-step.ts";
import {
  calls,
  obstacleLabel,
  paramsOf,
  plannedText,
  stageAdd,
  stageTitle,
  stepLabel,
  VisitStateChip,
} from "./visit-api.tsx";
import classes from "./visits.module.css";

const FinishDialog = lazily(async () => (await import("./finish-dialog.tsx")).FinishDialog);
const RescheduleDialog = lazily(async () => (await import("./schedule-dialog.tsx")).RescheduleDialog);
const ScheduleDialog = lazily(async () => (await import("./schedule-dialog.tsx")).ScheduleDialog);
const ReasonDialog = lazily(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

const PAGE_SIZE = 10;

interface VisitsTabProps {
  /** An own request, or one that a customer gave. */
  request: VisitedRequest;
  maySchedule: boolean;
}

/** Visits of a request, newest first, with what can be done with each. */
export function VisitsTab({ request, maySchedule }: VisitsTabProps) {
  const params = { id: request.id };
  const pages = usePages(calls.list, { params, query: { page_size: PAGE_SIZE } }, { silent: true });
  const [isScheduling, setIsScheduling] = useState(false);
  if (pages.error && pages.rows.length === 0) return <LoadFailure error={pages.error} onRetry={pages.reload} />;
  if (pages.isLoading) return <SkeletonArea height={240} />;
  return (
    <>
      {maySchedule && (
        <div className={classes.head}>
          <Button onClick={() => setIsScheduling(true)}>{m.visits_schedule()}</Button>
        </div>
      )}
      {pages.rows.length === 0 && <p className={classes.none}>{m.visits_none_yet()}</p>}
      <div className={classes.visits}>
        {pages.rows.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </div>
      <ListFooter list={pages} />
      {isScheduling && <ScheduleDialog request={request} onClose={() => setIsScheduling(false)} />}
    </>
  );
}

type Opened = "reschedule" | "finish" | "decline" | "cancel";

/** What comes next stands as a button; the rest in the menu. */
const NEXT = ["accept", "start", "finish", "enRoute"] as const satisfies readonly VisitAction[];
const REST = ["reschedule", "decline", "cancel"] as const satisfies readonly Opened[];

function Visit({ visit }: { visit: ServiceVisit }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const accept = useVisitStep(visit, "accept");
  const enRoute = useVisitStep(visit, "enRoute");
  const start = useVisitStep(visit, "start");
  const steps = { accept, enRoute, start };
  const run = (action: (typeof NEXT)[number]) => {
    if (action === "finish") return setOpened("finish");
    return steps[action].take({});
  };
  const next = NEXT.filter((action) => visit.may.includes(action));
  const rest = REST.filter((action) => visit.may.includes(action));
  const close = () => setOpened(null);
  const mayGive = useMay("service_request.feedback");
  const mayRate =
    mayGive &&
    visit.assigned_details === null &&
    !visit.is_own &&
    (visitOutcomes as readonly string[]).includes(visit.status);
  return (
    <Panel
      title={`${m.visits_number({ number: visit.visit_number })} · ${plannedText(visit)}`}
      action={
        <Group gap="xs">
          {next.map((action, index) => (
            <Button
              key={action}
              variant={index === 0 ? "filled" : "default"}
              loading={action !== "finish" && steps[action].isPending}
              onClick={() => run(action)}
            >
              {stepLabel[action]()}
            </Button>
          ))}
          {mayRate && (
            <Suspense fallback={null}>
              <VisitFeedback visit={visit} />
            </Suspense>
          )}
          {rest.length > 0 && (
            <ActionMenu
              framed
              label={m.visits_more({ number: visit.visit_number })}
              actions={() =>
                rest.map((action) => ({
                  label: stepLabel[action](),
                  danger: action === "cancel",
                  run: () => setOpened(action),
                }))
              }
            />
          )}
        </Group>
      }
    >
      <p className={classes.lead}>
        <VisitStateChip visit={visit} />
        <b dir="auto">{visit.engineer_name}</b>
        {visit.partner_details && <StateChip icon={IconBuilding} text={visit.partner_details.name} />}
        {visit.engineer_phone && <a href={`tel:${visit.engineer_phone}`}>{visit.engineer_phone}</a>}
        {visit.rescheduled > 0 && <span>{m.visits_rescheduled({ count: visit.rescheduled })}</span>}
        {visit.counts && <span>{m.visits_counts()}</span>}
      </p>
      <Report visit={visit} />
      {pictureStages.map((stage) => (
        <Pictures key={stage} visit={visit} stage={stage} />
      ))}
      {opened === "reschedule" && <RescheduleDialog visit={visit} onClose={close} />}
      {opened === "finish" && <FinishDialog visit={visit} onClose={close} />}
      {(opened === "decline" || opened === "cancel") && <ReasonDialog visit={visit} action={opened} onClose={close} />}
    </Panel>
  );
}

const HOUR_MS = 3_600_000;

/** When something was done, with when the server heard of it where that was much later. */
function doneText(at: string | null, received: string | null): string {
  if (!at || !received || Date.parse(received) - Date.parse(at) < HOUR_MS) return localMinute(at);
  return m.visits_heard({ moment: localMinute(at), received: localMinute(received) });
}

/** What is known of a visit; what is not stays away. */
function Report({ visit }: { visit: ServiceVisit }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [m.visits_instruction(), visit.instruction],
    [m.visits_reason(), visit.reason],
    [m.visits_set_out(), doneText(visit.en_route_at, visit.en_route_received)],
    [m.visits_started(), doneText(visit.started_at, visit.started_received)],
    [m.visits_ended(), doneText(visit.ended_at, visit.ended_received)],
    [m.visits_obstacle(), visit.obstacle && obstacleLabel[visit.obstacle]()],
    [m.visits_findings(), visit.findings],
    [m.visits_action(), visit.action],
    [m.visits_checklist(), visit.checklist.map(({ text, is_done }) => `${is_done ? "✓" : "–"} ${text}`).join("\n")],
    [m.visits_meter(), visit.meter_reading],
    [
      m.visits_meters(),
      visit.readings.map(({ name, value, unit }) => `${name}: ${amountText(value, unit)}`).join("\n"),
    ],
    [m.visits_remark(), visit.remark],
    [m.visits_charged(), visit.charge && `${visit.charge} ${visit.charge_currency}`],
    [m.visits_asks_next(), visit.asks_next && m.service_requests_yes()],
    [m.visits_customer(), visit.customer_name],
    [
      m.visits_signature(),
      visit.signature && (
        <img
          key="signature"
          className={classes.signature}
          src={visit.signature}
          alt={m.visits_signature_of({ name: visit.customer_name || m.visits_customer() })}
        />
      ),
    ],
  ];
  const told = facts.filter(([, value]) => Boolean(value));
  if (told.length === 0) return null;
  return (
    <Facts>
      {told.map(([name, value]) => (
        <Fact key={name} label={name}>
          <span className={classes.value}>{value}</span>
        </Fact>
      ))}
    </Facts>
  );
}

/** How the engineer found it, or left it. */
function Pictures({ visit, stage }: { visit: ServiceVisit; stage: PictureStage }) {
  const [isSending, setIsSending] = useState(false);
  const pictures = visit.pictures.filter((picture) => picture.stage === stage);
  const mayAdd = visit.may.includes("photograph");
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const form = new FormData();
    for (const file of files) form.append("attachments", file);
    setIsSending(true);
    try {
      const params = { ...paramsOf(visit), stage };
      await abortable((signal) => upload(calls.addPictures, { params, form, signal }));
      showToast({ type: "success", message: calls.addPictures.success ?? "" });
    } catch (error) {
      reportError(error, "write");
    } finally {
      setIsSending(false);
      await invalidate();
    }
  };
  if (!mayAdd && pictures.length === 0) return null;
  return (
    <div className={classes.stage}>
      <ul className={classes.pictures} aria-label={stageTitle[stage]()}>
        {pictures.map(({ id, file, thumbnail, file_name }) => (
          <li key={id}>
            <a href={file} target="_blank" rel="noreferrer">
              <img src={thumbnail} alt={file_name} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <FileButton multiple accept="image/jpeg,image/png" onChange={(files) => void send(files)}>
          {(props) => (
            <Button {...props} variant="default" loading={isSending}>
              {stageAdd[stage]()}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}
