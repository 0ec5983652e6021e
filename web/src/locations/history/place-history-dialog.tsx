import { Modal } from "@mantine/core";
import type { ActivityEntry } from "@steward/contract/activity/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { Button } from "@mantine/core";
import { useState } from "react";
import { AsOfBand } from "../../history/as-of-band.tsx";
import { TimelineEntry } from "../../history/timeline-entry.tsx";
import timeline from "../../history/timeline.module.css";
import { ListFooter } from "../../lists/list-footer.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useLoad, useWrite } from "../../http/queries.ts";
import { useModalFocus } from "../../keyboard/modal-focus.ts";
import { m } from "../../messages/messages.js";
import { useMay } from "../../session/may.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { useDialogGuard } from "../../ui/dialogs/use-dialog-guard.ts";
import { ActiveState } from "../../ui/status/active-state.tsx";
import { Breadcrumb } from "../../ui/text/breadcrumb.tsx";
import { today } from "../../ui/text/local-time.ts";
import { addressText, locationTypeInfo } from "../location-labels.ts";
import classes from "../panel/place-panel.module.css";
import { type Place, placePermission } from "../use-location-actions.tsx";

const DAY = "yyyy-MM-dd".length;

/** History of a place, and the place as it was on a day. */
export function PlaceHistoryDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  useModalFocus();
  useDialogGuard(() => false, onClose);
  const [day, setDay] = useState<string | null>(null);
  return (
    <Modal opened onClose={onClose} title={m.history_of({ name: place.name })} size={720} centered>
      {day === null ? (
        <Entries place={place} onDay={setDay} />
      ) : (
        <Former id={place.id} day={day} onDay={setDay} onLeave={() => setDay(null)} />
      )}
    </Modal>
  );
}

function Entries({ place, onDay }: { place: Place; onDay: (day: string) => void }) {
  const { id } = place;
  const pages = usePages(branchCalls.activity, { params: { id }, query: { page_size: 10 } }, { silent: true });
  const confirm = useConfirm();
  const mayRevert = useMay(placePermission(place.location_type, "update"));
  const revert = useWrite(branchCalls.revert);
  const ask = async (entry: ActivityEntry) => {
    const words = { title: m.history_revert_title(), body: m.history_revert_body() };
    if (await confirm({ ...words, confirmLabel: m.history_revert() })) {
      revert.mutate({ params: { id, entry: entry.id } });
    }
  };
  return (
    <>
      <div className={timeline.head}>
        <span />
        <Button variant="default" size="compact-md" onClick={() => onDay(today())} data-autofocus>
          {m.history_look_back()}
        </Button>
      </div>
      {pages.error && pages.rows.length === 0 && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      <ol className={timeline.entries}>
        {pages.rows.map((entry) => (
          <TimelineEntry
            key={entry.id}
            entry={entry}
            record={m.history_the_place()}
            when={(minute) => (
              <Button variant="subtle" size="compact-sm" onClick={() => onDay(minute.slice(0, DAY))}>
                {minute}
              </Button>
            )}
            onRevert={mayRevert && !revert.isPending ? (one) => void ask(one) : undefined}
          />
        ))}
      </ol>
      <ListFooter list={pages} />
    </>
  );
}

interface FormerProps {
  id: string;
  day: string;
  onDay: (day: string) => void;
  onLeave: () => void;
}

function Former({ id, day, onDay, onLeave }: FormerProps) {
  const found = useLoad(
    branchCalls.asOf,
    { params: { id }, query: { as_of: day } },
    { silent: true, keepPrevious: true },
  );
  const place = found.error ? undefined : found.data?.place;
  return (
    <>
      <AsOfBand day={day} onDay={onDay} onLeave={onLeave} isDeleted={found.data?.is_deleted ?? false} />
      {found.error && <LoadFailure error={found.error} />}
      {place && (
        <>
          <Breadcrumb label={m.locations_way()} steps={place.breadcrumb} />
          <dl className={classes.facts}>
            <dt>{m.locations_type()}</dt>
            <dd>{locationTypeInfo[place.location_type].title()}</dd>
            <dt>{m.forms_state()}</dt>
            <dd>
              <ActiveState isActive={place.is_active} />
            </dd>
            {place.address && (
              <>
                <dt>{m.locations_address()}</dt>
                <dd>{addressText(place)}</dd>
              </>
            )}
          </dl>
        </>
      )}
    </>
  );
}
