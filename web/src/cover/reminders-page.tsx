import { reminderCalls } from "@steward/contract/reminders/calls";
import type { Reminder } from "@steward/contract/reminders/rules";
import { IconBellCheck, IconBellZ } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { ListAction, ListCard, ListColumn } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { dayAfter, readDay } from "../ui/text/local-time.ts";
import { kindLabel } from "./cover-labels.ts";
import classes from "./expiring-cover.module.css";

/** Days for which a reminder is put off. */
const PUT_OFF = [1, 7, 30];

const assetName = ({ asset_details: { asset_id, name } }: Reminder) => (
  <span className={classes.asset}>
    <span className={classes.tag}>{asset_id}</span>
    {name}
  </span>
);

const offText = ({ snoozed_until }: Reminder) =>
  snoozed_until === null ? "" : m.cover_reminder_off_until({ day: readDay(snoozed_until) });

const columns = (): ListColumn<Reminder>[] => [
  { key: "asset", title: m.cover_asset(), primary: true, minWidth: 240, render: assetName },
  { key: "kind", title: m.cover_kind(), width: 130, render: ({ kind }) => kindLabel[kind]() },
  { key: "ends", title: m.cover_ends(), width: 130, render: ({ end_date }) => readDay(end_date) },
  { key: "days", title: m.cover_reminder_ahead(), width: 160, render: ({ days }) => m.cover_in_days({ count: days }) },
  { key: "off", title: m.cover_reminder_off(), width: 190, render: offText },
];

const card = (row: Reminder): ListCard => ({
  title: assetName(row),
  facts: [`${kindLabel[row.kind]()} · ${readDay(row.end_date)}`, m.cover_in_days({ count: row.days }), offText(row)],
});

/** The reminders of whoever looks: what of theirs ends, to be put away or off. */
export function RemindersPage() {
  const acknowledge = useWrite(reminderCalls.acknowledge);
  const snooze = useWrite(reminderCalls.snooze);
  const actionsOf = ({ id }: Reminder): ListAction[] => [
    {
      permission: "asset.view",
      label: m.cover_reminder_done(),
      icon: <IconBellCheck size={16} aria-hidden />,
      run: () => acknowledge.mutate({ params: { id } }),
    },
    ...PUT_OFF.map(
      (days): ListAction => ({
        permission: "asset.view",
        label: m.cover_reminder_put_off({ count: days }),
        icon: <IconBellZ size={16} aria-hidden />,
        run: () => snooze.mutate({ params: { id }, body: { until: dayAfter(days) } }),
      }),
    ),
  ];
  return (
    <ListPage
      name="reminders"
      call={reminderCalls.list}
      title={m.cover_reminders()}
      explanation={m.cover_reminders_text()}
      columns={columns()}
      card={card}
      found={(count) => m.cover_reminders_found({ count })}
      href={(row) => `${routePath("asset-management-my-assets-id", { id: row.asset })}?tab=coverage`}
      rowActions={actionsOf}
      empty={{
        icon: <IconBellCheck size={24} stroke={1.6} />,
        title: m.cover_reminders_none(),
        text: m.cover_reminders_none_text(),
      }}
    />
  );
}
