import { branchCalls } from "@steward/contract/branches/calls";
import { type ExpiryState, expiryStates, licenseKinds } from "@steward/contract/licenses/constants";
import type { License } from "@steward/contract/licenses/rules";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import classes from "../stock/stock.module.css";
import { userSource } from "../users/user-api.ts";
import { countText } from "../ui/text/count-text.ts";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { expiryText, kindText } from "./license-form.ts";

export const licenseFilters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "expiry",
    title: m.licenses_expiry(),
    choices: expiryStates.map((value) => ({ value, label: expiryText[value]() })),
  },
  {
    kind: "choices",
    key: "has_seats",
    title: m.licenses_seats(),
    single: true,
    choices: [
      { value: "true", label: m.licenses_with_free() },
      { value: "false", label: m.licenses_without_free() },
    ],
  },
  {
    kind: "choices",
    key: "kind",
    title: m.licenses_kind(),
    choices: licenseKinds.map((value) => ({ value, label: kindText[value]() })),
  },
  recordsFilter({ permission: "user.view", key: "user", title: m.stock_with_person(), ...userSource }),
  recordsFilter({
    permission: "category.view",
    key: "category",
    title: m.stock_category(),
    ...named(categoryCalls.list),
    query: { kind: "license" },
  }),
  recordsFilter({
    permission: "branch.view",
    key: "branch",
    title: m.stock_branch(),
    ...named(branchCalls.list),
    more: true,
  }),
  recordsFilter({
    permission: "manufacturer.view",
    key: "manufacturer",
    title: m.stock_manufacturer(),
    ...named(manufacturerCalls.list),
    more: true,
  }),
];

const TONES: Partial<Record<ExpiryState, "soon" | "over">> = { expiring: "soon", expired: "over" };

/** The last day of a license, marked where that is soon or over. */
export const Ends = ({ license: { expiry, end_date } }: { license: Pick<License, "expiry" | "end_date"> }) => (
  <span className={classes.marked}>
    {end_date === null ? expiryText.never() : readDay(end_date)}
    {TONES[expiry] ? (
      <span className={classes.mark} data-tone={TONES[expiry]}>
        {expiryText[expiry]()}
      </span>
    ) : null}
  </span>
);

const seatsText = ({ used, seats }: License) => m.licenses_seats_of({ used: countText(used), seats: countText(seats) });

/** A license as a card. */
export const licenseCard = (license: License, search: string): ListCard => ({
  title: <Marked text={license.name} search={search} />,
  facts: [
    <span key="seats">
      {m.licenses_in_use()} {seatsText(license)}
    </span>,
    <Ends key="end" license={license} />,
    license.category_details?.name,
  ].filter(Boolean),
});

/** Columns of the list of licenses. */
export const licenseColumns = (): ListColumn<License>[] => [
  {
    key: "name",
    title: m.licenses_name(),
    primary: true,
    sortKey: "name",
    minWidth: 200,
    render: (row, search) => <Marked text={row.name} search={search} />,
  },
  { key: "kind", title: m.licenses_kind(), width: 140, render: (row) => kindText[row.kind]() },
  { key: "seats", title: m.licenses_in_use(), width: 120, alignEnd: true, render: seatsText },
  {
    key: "end_date",
    title: m.licenses_end(),
    sortKey: "end_date",
    width: 190,
    render: (row) => <Ends license={row} />,
  },
  { key: "category", title: m.stock_category(), minWidth: 130, render: (row) => row.category_details?.name ?? "" },
  {
    key: "manufacturer",
    title: m.stock_manufacturer(),
    minWidth: 130,
    render: (row) => row.manufacturer_details?.name ?? "",
  },
  {
    key: "license_key",
    title: m.licenses_key(),
    width: 130,
    mono: true,
    hiddenByDefault: true,
    render: (row) => row.license_key,
  },
  {
    key: "licensed_to",
    title: m.licenses_licensed_to(),
    minWidth: 140,
    hiddenByDefault: true,
    render: (row, search) => <Marked text={row.licensed_to} search={search} />,
  },
  {
    key: "branch",
    title: m.stock_branch(),
    minWidth: 130,
    hiddenByDefault: true,
    render: (row) => row.branch_details?.name ?? "",
  },
  {
    key: "created",
    title: m.stock_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    hiddenByDefault: true,
    render: (row) => localMinute(row.created),
  },
];
