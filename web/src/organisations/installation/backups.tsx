import { backupCalls } from "@steward/contract/backups/calls";
import { type BackupState, backupStates } from "@steward/contract/backups/constants";
import type { Backup, BackupSchedule } from "@steward/contract/backups/rules";
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { LoadFailure } from "../../http/load-failure.tsx";
import { invalidate, useLoad, useWrite } from "../../http/queries.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListCard, ListColumn } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { Fact, Facts, Panel } from "../../ui/details/details.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import { type ShownState, StateChip } from "../../ui/status/state-chip.tsx";
import { WarningList } from "../../ui/status/warning-list.tsx";
import { countText, sizeText } from "../../ui/text/count-text.ts";
import { localMinute } from "../../ui/text/local-time.ts";
import { Marked } from "../../ui/text/marked.tsx";
import classes from "./backups.module.css";

const states: Record<BackupState, ShownState> = {
  Kept: { icon: IconCircleCheck, tone: "success", label: m.backups_state_kept },
  Removed: { icon: IconTrash, tone: "neutral", label: m.backups_state_removed },
  Failed: { icon: IconAlertTriangle, tone: "danger", label: m.backups_state_failed },
};

function State({ state }: { state: BackupState }) {
  const { icon, tone, label } = states[state];
  return <StateChip icon={icon} tone={tone} text={label()} />;
}

/** How long it took. */
function tookText({ started, ended }: Backup): string {
  const seconds = Math.max(Math.round((Date.parse(ended) - Date.parse(started)) / 1000), 1);
  if (seconds < 120) return m.backups_seconds({ seconds: countText(seconds) });
  return m.backups_minutes({ minutes: countText(Math.round(seconds / 60)) });
}

const sizeOf = ({ bytes }: Backup) => (bytes === null ? "" : sizeText(bytes));

function filesText({ files, missing_files: missing }: Backup): string {
  if (files === null) return "";
  return missing ? m.backups_missing({ files: countText(files), missing: countText(missing) }) : countText(files);
}

const columns = (): ListColumn<Backup>[] => [
  {
    key: "file_name",
    title: m.backups_file(),
    primary: true,
    minWidth: 280,
    share: 1,
    render: ({ file_name, message }, search) => (
      <CellLines first={<Marked text={file_name} search={search} />} second={message} title={message || file_name} />
    ),
  },
  { key: "state", title: m.backups_state(), width: 120, render: ({ state }) => <State state={state} /> },
  {
    key: "created",
    title: m.backups_made(),
    sortKey: "created",
    sortFirst: "desc",
    width: 150,
    render: ({ started }) => <CellText text={localMinute(started)} />,
  },
  { key: "took", title: m.backups_took(), width: 90, alignEnd: true, render: tookText },
  { key: "size", title: m.backups_size(), width: 100, alignEnd: true, render: sizeOf },
  { key: "files", title: m.backups_files(), width: 150, alignEnd: true, render: filesText },
];

const card = (backup: Backup, search: string): ListCard => ({
  title: <Marked text={backup.file_name} search={search} />,
  facts: [
    <State key="state" state={backup.state} />,
    [localMinute(backup.started), sizeOf(backup)].filter(Boolean).join(" · "),
    backup.message,
  ].filter(Boolean),
});

/** Milliseconds between two looks while one is made. */
const PAUSE = 2000;

/** When backups are made, asked for again while one is; the list follows when it is done. */
function useSchedule() {
  const [isRunning, setIsRunning] = useState(false);
  const loaded = useLoad(
    backupCalls.schedule,
    {},
    { silent: true, refetchOnMount: "always", refetchInterval: isRunning && PAUSE },
  );
  const now = loaded.data?.is_running ?? false;
  useEffect(() => {
    if (isRunning && !now) void invalidate();
    setIsRunning(now);
  }, [isRunning, now]);
  return loaded;
}

/** Nightly backups: when they are made and kept, and what became of each. */
export function Backups() {
  const { data, error, refetch } = useSchedule();
  const create = useWrite(backupCalls.create);
  return (
    <ListPage
      name="backups"
      isTab
      call={backupCalls.list}
      title={m.backups_tab()}
      explanation={m.backups_text()}
      create={data?.schedule ? { label: m.backups_now(), run: () => create.mutate({}) } : undefined}
      searchLabel={m.backups_search()}
      defaultOrdering="-created"
      filters={[
        {
          kind: "choices",
          key: "state",
          title: m.backups_state(),
          choices: backupStates.map((state) => ({ value: state, label: states[state].label() })),
        },
      ]}
      columns={columns()}
      card={card}
      found={(count) => m.backups_found({ count })}
      above={
        <div className={classes.schedule}>
          {error && !data ? (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Schedule {...data} />
          ) : (
            <SkeletonArea height={240} />
          )}
        </div>
      }
      empty={{
        icon: <IconArchive size={24} stroke={1.6} />,
        title: m.backups_empty(),
        text: m.backups_empty_text(),
      }}
    />
  );
}

const warningOf = ({ schedule, last_good, is_late }: BackupSchedule): string | undefined => {
  if (!schedule) return m.backups_none();
  if (!is_late) return undefined;
  return last_good ? m.backups_late({ time: localMinute(last_good.started) }) : m.backups_never();
};

function Schedule(told: BackupSchedule) {
  const { schedule, last_good, is_running } = told;
  const warning = warningOf(told);
  const last = last_good && m.backups_last_value({ time: localMinute(last_good.started), size: sizeOf(last_good) });
  return (
    <Panel title={m.backups_schedule()}>
      {warning && (
        <div className={classes.warning}>
          <WarningList warnings={[{ key: "late", text: warning }]} />
        </div>
      )}
      <Facts>
        <Fact label={m.backups_last()}>{last}</Fact>
        {schedule && (
          <>
            <Fact label={m.backups_next()}>
              <span role="status">{is_running ? m.backups_running() : localMinute(schedule.next_at)}</span>
            </Fact>
            <Fact label={m.backups_at()}>
              {m.backups_at_value({ hour: `${String(schedule.hour).padStart(2, "0")}:00` })}
            </Fact>
            <Fact label={m.backups_folder()} mono>
              {schedule.folder}
            </Fact>
            <Fact label={m.backups_kept()}>{m.backups_kept_value(schedule.keep)}</Fact>
            <Fact label={m.backups_encryption()}>
              {schedule.is_encrypted ? m.backups_encrypted() : m.backups_plain()}
            </Fact>
          </>
        )}
      </Facts>
    </Panel>
  );
}
