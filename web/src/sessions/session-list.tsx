import { Button } from "@mantine/core";
import type { PersonalSession } from "@steward/contract/sessions/rules";
import { sessionCalls } from "@steward/contract/sessions/calls";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { usePages } from "../http/pages.ts";
import { useWrite } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import classes from "./session-list.module.css";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";

const PAGE = 20;
const HANDHELD = /android|iphone|ipad|mobile/i;

/** Sessions of the signed-in user, this one first; the others can be signed out. */
export function SessionList() {
  const confirm = useConfirm();
  const pages = usePages(sessionCalls.list, { query: { page_size: PAGE } });
  const { rows, count, error, isLoading, reload } = pages;
  const end = useWrite(sessionCalls.end);
  const endOthers = useWrite(sessionCalls.endOthers);
  const sorted = [...rows].sort((a, b) => Number(b.is_current) - Number(a.is_current));
  const askToEndOthers = async () => {
    const question = { title: m.sessions_end_others(), body: m.sessions_end_others_body() };
    if (await confirm({ ...question, confirmLabel: m.sessions_end_others() })) endOthers.mutate({});
  };
  return (
    <section className={classes.part} aria-label={m.sessions_title()}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{m.sessions_title()}</h2>
          <p className={classes.explanation}>{m.sessions_explanation()}</p>
        </div>
        {count !== undefined && count > 1 ? (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void askToEndOthers()}>
            {m.sessions_end_others()}
          </Button>
        ) : null}
      </div>
      {error ? <LoadFailure error={error} onRetry={reload} /> : null}
      {isLoading ? <SessionsComing /> : null}
      <ul className={classes.list}>
        {sorted.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => end.mutate({ params: { id: session.id } })} />
        ))}
      </ul>
      {count === 1 ? <p className={classes.explanation}>{m.sessions_only_this()}</p> : null}
      <ListFooter list={pages} />
    </section>
  );
}

/** Loading skeleton of sessions. */
const SessionsComing = () => (
  <SkeletonRegion className={classes.list}>
    {[170, 210].map((width) => (
      <div key={width} className={classes.session} aria-hidden="true">
        <SkeletonBlock height={22} width={22} />
        <div className={classes.words}>
          <SkeletonBlock height={14} width={width} className={classes.coming} />
          <SkeletonBlock width="70%" className={classes.coming} />
        </div>
      </div>
    ))}
  </SkeletonRegion>
);

function SessionItem({ session, onEnd }: { session: PersonalSession; onEnd: () => void }) {
  const device = session.client || m.sessions_unknown();
  const Icon = HANDHELD.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  const times = [
    m.sessions_last_used({ time: localMinute(session.last_used) }),
    m.sessions_signed_in({ time: localMinute(session.created) }),
    ...(session.client_address ? [m.sessions_from({ address: session.client_address })] : []),
  ];
  return (
    <li className={classes.session}>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.device}>
          {device}
          {session.is_current ? <span className={classes.current}>{m.sessions_this()}</span> : null}
        </span>
        <span className={classes.times}>
          {times.map((words, index) => (
            <span key={words} className={classes.time}>
              {words}
              {index < times.length - 1 ? " ·" : null}
            </span>
          ))}
        </span>
      </div>
      {session.is_current ? null : (
        <Button variant="default" size="sm" aria-label={m.sessions_end_of({ device })} onClick={onEnd}>
          {m.sessions_end()}
        </Button>
      )}
    </li>
  );
}
