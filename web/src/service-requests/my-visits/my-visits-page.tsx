import { Button } from "@mantine/core";
import { openVisitStates, type VisitState } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { IconCalendarEvent } from "@tabler/icons-react";
import { ownerOf } from "../../device/device-store.ts";
import { type OfflinePage, useKeptOffline } from "../../device/keep-offline.ts";
import { SetAsideSection } from "../../device/set-aside.tsx";
import { WaitingLine } from "../../device/waiting-line.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { useLoad } from "../../http/queries.ts";
import { prepareRequest } from "../../http/request.ts";
import { saveFile } from "../../http/send.ts";
import { focusContent } from "../../keyboard/focus-return.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { useOrganisation, useProfile } from "../../session/organisation.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { dayAfter, localMinute, today } from "../../ui/text/local-time.ts";
import { calls, stageTitle, stepLabel } from "../visits/visit-api.tsx";
import { KeepSteps } from "../visits/visit-step.ts";
import classes from "./my-visits.module.css";
import { OwnVisit } from "./own-visit.tsx";
import { type AsideOfVisit, afterSteps, useVisitQueue, type VisitQueue } from "./use-visit-queue.ts";

/** Visits on the page; who has more finds them in the list of all. */
const QUERY = { page_size: 100 };
/** How often the visits are read again, in milliseconds: others plan them. */
const FRESH = 60_000;
/** Days that stand under what comes next. */
const NEXT_DAYS = 7;

/** The engineer's page for the phone: own visits with what is done at each, with and without a network. */
export function MyVisitsPage() {
  const profile = useProfile();
  const organisation = useOrganisation();
  if (!profile || !organisation) return <SkeletonArea height={480} />;
  const owner = ownerOf(organisation.id, profile.id);
  return <Loaded key={owner} owner={owner} />;
}

/** A customer signs in a cellar too, and parts are fitted there. */
const offlinePage: OfflinePage = {
  path: "/service-request/today",
  asked: () => [prepareRequest(calls.mine, { query: QUERY })],
  prepare: async () => {
    const { partSchema } = await import("./used-part-dialog.tsx");
    return Promise.all([
      partSchema(),
      import("../../forms/signature/signature-panel.tsx"),
      import("../visits/finish-dialog.tsx"),
      import("../visits/reason-dialog.tsx"),
      import("../visits/schedule-dialog.tsx"),
    ]);
  },
};

function Loaded({ owner }: { owner: string }) {
  const loaded = useLoad(calls.mine, { query: QUERY }, { silent: true, refetchInterval: FRESH });
  const queue = useVisitQueue(owner);
  const known = loaded.data?.results;
  const opensOffline = useKeptOffline(offlinePage, known !== undefined);
  const visits = known?.map((visit) => afterSteps(visit, queue.steps)) ?? [];
  const more = (loaded.data?.count ?? 0) - visits.length;
  return (
    <KeepSteps value={queue.takeStep}>
      <PageHeader title={m.my_visits_title()} />
      <div className={classes.sent}>
        <Waiting queue={queue} />
        {opensOffline !== null && <p>{opensOffline ? m.device_opens_offline() : m.my_visits_needs_tls()}</p>}
        {queue.refusal !== null && (
          <p role="alert" className={classes.refused}>
            {m.my_visits_refused({ reason: queue.refusal })}
          </p>
        )}
      </div>
      <Refused queue={queue} />
      {known === undefined && !loaded.error && <SkeletonArea height={360} />}
      {known === undefined && loaded.error && (
        <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      {known?.length === 0 && (
        <EmptyState
          icon={<IconCalendarEvent size={24} stroke={1.6} />}
          title={m.my_visits_empty()}
          text={m.my_visits_empty_text()}
        />
      )}
      {sectionsOf(visits).map(({ title, visits: own }) => (
        <Section key={title} title={title} visits={own} queue={queue} />
      ))}
      {more > 0 && (
        <p className={classes.more}>
          <RouteLink name="service-request-visits" search={{ engineer: "me", is_open: "true" }}>
            {m.my_visits_more({ count: more })}
          </RouteLink>
        </p>
      )}
    </KeepSteps>
  );
}

/** What only this device has, in numbers. */
function Waiting({ queue: { waiting, isOffline } }: { queue: VisitQueue }) {
  const told = waiting && [
    waiting.steps > 0 && m.my_visits_waiting({ count: waiting.steps }),
    waiting.parts > 0 && m.my_visits_waiting_parts({ count: waiting.parts }),
    waiting.pictures > 0 && m.my_visits_waiting_pictures({ count: waiting.pictures }),
  ];
  return (
    <WaitingLine waiting={told} none={m.my_visits_all_sent()} offline={isOffline ? m.my_visits_offline() : null} />
  );
}

const isOpen = (state: VisitState) => (openVisitStates as readonly VisitState[]).includes(state);

/** Today with what is late, the next days, and what comes later; those without visits are left out. */
function sectionsOf(visits: readonly ServiceVisit[]) {
  const [now, last] = [today(), dayAfter(NEXT_DAYS)];
  const dayOf = ({ scheduled_at }: ServiceVisit) => localMinute(scheduled_at).slice(0, now.length);
  const [open, ended] = [visits.filter(({ status }) => isOpen(status)), visits.filter(({ status }) => !isOpen(status))];
  return [
    { title: m.my_visits_today(), visits: [...open.filter((visit) => dayOf(visit) <= now), ...ended] },
    { title: m.my_visits_next(), visits: open.filter((visit) => dayOf(visit) > now && dayOf(visit) <= last) },
    { title: m.my_visits_later(), visits: open.filter((visit) => dayOf(visit) > last) },
  ].filter(({ visits: own }) => own.length > 0);
}

function Section({ title, visits, queue }: { title: string; visits: readonly ServiceVisit[]; queue: VisitQueue }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        {title} <span>{visits.length}</span>
      </h2>
      <div className={classes.visits}>
        {visits.map((visit) => (
          <OwnVisit key={visit.id} visit={visit} queue={queue} />
        ))}
      </div>
    </section>
  );
}

function toldOf({ item }: AsideOfVisit): string {
  if ("step" in item) return stepLabel[item.step]();
  return "part" in item ? (item.part.part_name ?? "") : stageTitle[item.stage]();
}

/** What the server did not take, with why: it is done anew, or discarded. */
function Refused({ queue: { aside, again, discard } }: { queue: VisitQueue }) {
  const confirm = useConfirm();
  const tryAgain = async (things: readonly AsideOfVisit[]) => {
    await again(things);
    focusContent();
  };
  const ask = async (things: readonly AsideOfVisit[]) => {
    const question = {
      title: m.device_aside_discard_title(),
      body: m.device_aside_discard_text({ count: things.length }),
      confirmLabel: m.device_aside_discard(),
    };
    if (!(await confirm(question))) return;
    await discard(things);
    focusContent();
  };
  return (
    <SetAsideSection
      items={aside.map((one) => ({
        key: one.key,
        what: (
          <>
            <b>{toldOf(one)}</b> <span className={classes.of}>{one.item.of.name}</span>
          </>
        ),
        reason: one.reason,
        actions: (
          <>
            {"picture" in one.item && <SavePicture aside={one} picture={one.item.picture} />}
            <Button
              variant="default"
              aria-label={m.my_visits_again_of({ what: toldOf(one) })}
              onClick={() => void tryAgain([one])}
            >
              {m.device_again()}
            </Button>
            <Button
              variant="default"
              color="red"
              aria-label={m.my_visits_discard_of({ what: toldOf(one) })}
              onClick={() => void ask([one])}
            >
              {m.device_aside_discard()}
            </Button>
          </>
        ),
      }))}
      actions={
        aside.length > 1 && (
          <>
            <Button variant="default" onClick={() => void tryAgain(aside)}>
              {m.my_visits_again_all()}
            </Button>
            <Button variant="default" color="red" onClick={() => void ask(aside)}>
              {m.my_visits_discard_all()}
            </Button>
          </>
        )
      }
    />
  );
}

const SavePicture = ({ aside, picture }: { aside: AsideOfVisit; picture: Blob }) => (
  <Button variant="default" onClick={() => saveFile(picture, `${aside.key}.jpg`)}>
    {m.my_visits_save_picture()}
  </Button>
);
