import { holidayCalls } from "@steward/contract/holidays/calls";
import { IconCalendarEvent, IconTrash } from "@tabler/icons-react";
import { useWrite } from "../http/queries.ts";
import { ListPage } from "../lists/list-page.tsx";
import { m } from "../messages/messages.js";
import { readDay } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";

/** The days on which nobody works. */
export function HolidaysPage() {
  const remove = useWrite(holidayCalls.remove);
  return (
    <ListPage
      name="holidays"
      call={holidayCalls.list}
      title={m.holidays_title()}
      explanation={m.holidays_explanation()}
      searchLabel={m.holidays_search()}
      defaultOrdering="name"
      columns={[
        {
          key: "name",
          title: m.masters_name(),
          primary: true,
          sortKey: "name",
          minWidth: 200,
          render: ({ name }, search) => <Marked text={name} search={search} />,
        },
        { key: "day", title: m.holidays_day(), width: 160, render: ({ day }) => readDay(day) },
      ]}
      card={({ name, day }, search) => ({ title: <Marked text={name} search={search} />, facts: [readDay(day)] })}
      found={(count) => m.holidays_found({ count })}
      rowActions={({ id }) => [
        {
          permission: "holiday.delete",
          label: m.masters_delete(),
          icon: <IconTrash size={16} />,
          danger: true,
          run: () => remove.mutate({ params: { id } }),
        },
      ]}
      empty={{ icon: <IconCalendarEvent size={24} stroke={1.6} />, title: m.holidays_empty() }}
    />
  );
}
