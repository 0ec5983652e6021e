import { Button } from "@mantine/core";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { meterCalls as calls } from "@steward/contract/meters/calls";
import { METERS_MOST } from "@steward/contract/meters/constants";
import type { Meter, MeterReading } from "@steward/contract/meters/rules";
import { IconArrowBackUp, IconGauge, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { useLoad, useWrite } from "../http/queries.ts";
import { focusContent } from "../keyboard/focus-return.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { RouteLink } from "../navigation/navigation.tsx";
import { useMay } from "../session/may.ts";
import { Fact, Facts, Panel } from "../ui/details/details.tsx";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ActionMenu } from "../ui/menus/action-menu.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { amountText } from "./meter-api.ts";
import { MeterDialog } from "./meter-dialog.tsx";
import { ReadingDialog } from "./reading-dialog.tsx";
import classes from "./meters-tab.module.css";

/** Readings on a page of the tab. */
const PAGE_SIZE = 5;

/** Meters of an asset with what they showed last, and their readings. */
export default function MetersTab({ asset }: { asset: AssetDetails }) {
  const mayEdit = useMay("asset.update") && asset.status_details.category !== "archived";
  const [isAdding, setIsAdding] = useState(false);
  const query = { page_size: METERS_MOST };
  const loaded = useLoad(calls.list, { params: { id: asset.id }, query }, { silent: true });
  if (loaded.error && !loaded.data) return <LoadFailure error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <SkeletonArea height={240} />;
  const meters = loaded.data.results;
  return (
    <>
      {mayEdit && (
        <div className={classes.head}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={meters.length >= METERS_MOST}
            onClick={() => setIsAdding(true)}
          >
            {m.meters_add()}
          </Button>
        </div>
      )}
      {meters.length === 0 ? (
        <EmptyState icon={<IconGauge size={24} stroke={1.6} />} title={m.meters_empty()} text={m.meters_empty_text()} />
      ) : (
        <div className={classes.meters}>
          {meters.map((meter) => (
            <MeterPanel key={meter.id} meter={meter} mayEdit={mayEdit} />
          ))}
          <Readings asset={asset} mayEdit={mayEdit} />
        </div>
      )}
      {isAdding && <MeterDialog asset={asset.id} meter={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** What a meter says, and what can be done with it. */
function MeterPanel({ meter, mayEdit }: { meter: Meter; mayEdit: boolean }) {
  const [opened, setOpened] = useState<"read" | "edit" | null>(null);
  const confirm = useConfirm();
  const remove = useWrite(calls.remove, { onSuccess: focusContent });
  const { name, unit, last_value, last_total, last_at, per_day } = meter;
  const close = () => setOpened(null);
  const ask = async () => {
    if (await confirm({ title: m.meters_remove_title({ name }), confirmLabel: m.meters_remove() }))
      remove.mutate({ params: { id: meter.id }, version: meter.version });
  };
  return (
    <Panel
      title={name}
      action={
        mayEdit && (
          <div className={classes.actions}>
            <Button onClick={() => setOpened("read")} aria-label={m.meters_read_of({ name })}>
              {m.meters_read()}
            </Button>
            <ActionMenu
              framed
              label={m.meters_actions({ name })}
              actions={() => [
                {
                  label: m.meters_edit(),
                  icon: <IconPencil size={16} aria-hidden />,
                  run: () => setOpened("edit"),
                },
                {
                  label: m.meters_remove(),
                  icon: <IconTrash size={16} aria-hidden />,
                  danger: true,
                  refusal: meter.readings > 0 ? m.meters_has_readings() : undefined,
                  run: () => void ask(),
                },
              ]}
            />
          </div>
        )
      }
    >
      {last_value === null || last_total === null ? (
        <p className={classes.none}>{m.meters_never_read()}</p>
      ) : (
        <Facts>
          <Fact label={m.meters_last()}>
            <b>{amountText(last_value, unit)}</b> <span className={classes.faint}>{localMinute(last_at)}</span>
          </Fact>
          {last_total !== last_value && <Fact label={m.meters_total()}>{amountText(last_total, unit)}</Fact>}
          <Fact label={m.meters_per_day()}>{per_day === null ? m.meters_no_average() : amountText(per_day, unit)}</Fact>
        </Facts>
      )}
      {opened === "read" && <ReadingDialog meter={meter} onClose={close} />}
      {opened === "edit" && <MeterDialog asset={meter.asset} meter={meter} onClose={close} />}
    </Panel>
  );
}

/** Readings of all meters of the asset, the last first. */
function Readings({ asset, mayEdit }: { asset: AssetDetails; mayEdit: boolean }) {
  const pages = usePages(
    calls.readings,
    { params: { id: asset.id }, query: { page_size: PAGE_SIZE } },
    { silent: true },
  );
  const takeBack = useWrite(calls.takeBack, { onSuccess: focusContent });
  const confirm = useConfirm();
  const ask = async ({ id: reading_id, meter: id, value, meter_details: { unit } }: MeterReading) => {
    const question = {
      title: m.meters_take_back_title({ value: amountText(value, unit) }),
      body: m.meters_take_back_text(),
      confirmLabel: m.meters_take_back(),
    };
    if (await confirm(question)) takeBack.mutate({ params: { id, reading_id } });
  };
  return (
    <Panel title={m.meters_readings()}>
      {pages.error && pages.rows.length === 0 ? <LoadFailure error={pages.error} onRetry={pages.reload} /> : null}
      {pages.isLoading ? <SkeletonArea height={120} /> : null}
      {pages.count === 0 ? <p className={classes.none}>{m.meters_readings_none()}</p> : null}
      <ul className={classes.readings} aria-label={m.meters_readings()}>
        {pages.rows.map((reading) => (
          <li key={reading.id} className={classes.reading}>
            <div className={classes.words}>
              <b>{amountText(reading.value, reading.meter_details.unit)}</b>
              <span className={classes.faint}>
                <span dir="auto">{reading.meter_details.name}</span>
                {` · ${localMinute(reading.read_at)}`}
                {reading.read_by_details && ` · ${reading.read_by_details.name}`}
                {reading.is_replaced && ` · ${m.meters_replaced()}`}
                {reading.total !== reading.value &&
                  ` · ${m.meters_total_of({ total: amountText(reading.total, reading.meter_details.unit) })}`}
              </span>
            </div>
            <span className={classes.source}>
              <Source reading={reading} />
            </span>
            {mayEdit && (
              <ActionMenu
                label={m.meters_reading_actions({ value: amountText(reading.value, reading.meter_details.unit) })}
                actions={() => [
                  {
                    label: m.meters_take_back(),
                    icon: <IconArrowBackUp size={16} aria-hidden />,
                    danger: true,
                    run: () => void ask(reading),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <ListFooter list={pages} />
    </Panel>
  );
}

/** Where a reading comes from: its visit, as a link for those who may see the request. */
function Source({ reading: { source, visit_details: visit } }: { reading: MeterReading }) {
  const maySee = useMay("service_request.view");
  if (source === "Hand") return m.meters_by_hand();
  if (!visit) return m.meters_by_visit();
  if (!maySee) return m.meters_by_visit_of({ request: visit.internal_id });
  return (
    <RouteLink name="service-request-id" params={{ id: visit.service_request }} search={{ tab: "visits" }}>
      {m.meters_by_visit_of({ request: visit.internal_id })}
    </RouteLink>
  );
}
