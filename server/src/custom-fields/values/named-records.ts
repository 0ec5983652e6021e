import { messages } from "@steward/contract/messages/catalogue";
import type { FieldType } from "@steward/contract/custom-fields/constants";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { NamedMasters } from "../../import-kit/named-masters.ts";
import { fieldsOfPlaces, NamedPlaces, type PlaceNames } from "../../locations/place-name-queries.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** The record that a text names; an inactive one is refused as a new value. */
export type NamedRecord = { value: string; is_off: boolean } | { problem: string };

type FindRecords = (tx: Transaction, texts: readonly string[]) => Promise<(text: string) => NamedRecord>;

/** How a file names the record that a value points to, by field type; attached files cannot be named. */
const FINDERS: Partial<Record<FieldType, { help: string; find: FindRecords }>> = {
  user: { help: messages.customFields.userHelp, find: findPeople },
  location: {
    help: messages.customFields.placeHelp,
    find: findPlaces,
  },
  supplier: { help: messages.customFields.supplierHelp, find: findSuppliers },
};

/** Help text for columns of this field type; undefined where the text itself is the value. */
export const namedHelp = (type: FieldType): string | undefined => FINDERS[type]?.help;

/** Finds the records that the texts of a field name; undefined where the text itself is the value. */
export const findNamed = (tx: Transaction, type: FieldType, texts: readonly string[]) =>
  FINDERS[type]?.find(tx, [...new Set(texts)].filter(Boolean));

/** The e-mail in “Asha Rao <asha@example.org>”, the notation of exports, or the text itself. */
const mailIn = (text: string) => /<([^<>]+)>$/.exec(text)?.[1] ?? text;

async function findPeople(tx: Transaction, texts: readonly string[]) {
  const { rows } = await sql<{ asked: string; id: string; by_mail: boolean; is_active: boolean }>`
    with asked as materialized (
      select t.text, t.mail, name_key(t.text) as key from unnest(${texts}::text[], ${texts.map(mailIn)}::text[]) t (text, mail)
    ), found as (
      select t.text, a.id, true as by_mail from asked t
      join account a on a.email_key = lower(t.mail collate "C")
      union all
      select t.text, a.id, false from asked t
      join (select a.id, name_key(a.name) as key from membership m join account a on a.id = m.account_id
        where ${ofOrganisation("m")}) a on a.key = t.key
    )
    select f.text as asked, f.id, f.by_mail, m.is_active from found f join membership m on ${ofOrganisation("m")} and m.account_id = f.id`.execute(
    tx,
  );
  const byText = Map.groupBy(rows, ({ asked }) => asked);
  return (text: string): NamedRecord => {
    const found = byText.get(text) ?? [];
    const mailed = found.filter(({ by_mail }) => by_mail);
    const active = found.filter(({ is_active }) => is_active);
    const [one, ...others] = [mailed, active, found].find((some) => some.length > 0) ?? [];
    if (!one) return { problem: messages.customFields.noUser({ text }) };
    if (others.length > 0) return { problem: messages.customFields.severalUsers({ text }) };
    return { value: one.id, is_off: !one.is_active };
  };
}

async function findSuppliers(tx: Transaction, texts: readonly string[]) {
  const suppliers = await NamedMasters.find(tx, "supplier", "supplier", texts);
  return (text: string): NamedRecord => {
    const value = suppliers.id(text);
    return value ? { value, is_off: suppliers.isOff(value) } : { problem: messages.customFields.noSupplier({ text }) };
  };
}

/** Breadcrumbs that a text may stand for, from the branch down; several, as a name may contain “>”. */
function breadcrumbsOf(text: string): PlaceNames[] {
  const breadcrumbs = [text.split("›"), text.split(/[›>]/)].map((names) => names.map((name) => name.trim()));
  return breadcrumbs
    .filter((names) => names.length <= fieldsOfPlaces.length && names.every(Boolean))
    .map((names) => Object.fromEntries(fieldsOfPlaces.map((field, at) => [field, names[at] ?? ""])) as PlaceNames);
}

async function findPlaces(tx: Transaction, texts: readonly string[]) {
  const breadcrumbs = texts.flatMap(breadcrumbsOf);
  const branches = await NamedMasters.find(
    tx,
    "location",
    "location",
    breadcrumbs.map(({ branch }) => branch),
  );
  const places = await NamedPlaces.find(tx, breadcrumbs, (name) => branches.id(name));
  const idOf = (breadcrumb: PlaceNames) =>
    breadcrumb.building ? places.id(breadcrumb) : branches.id(breadcrumb.branch);
  const { rows } = await sql<{ asked: string; id: string }>`
    with asked as materialized (
      select t.text, name_key(t.text) as key, number_order(fold(t.text)) as name_sort from unnest(${texts}::text[]) t (text)
    )
    select t.text as asked, p.id from asked t
    join lateral (select l.id from location l
      where ${ofOrganisation("l")} and l.name_sort collate "C" = t.name_sort collate "C" and l.key = t.key limit 2) p on true`.execute(
    tx,
  );
  const alone = Map.groupBy(rows, ({ asked }) => asked);
  return (text: string): NamedRecord => {
    const [breadcrumb] = breadcrumbsOf(text)
      .flatMap((names) => idOf(names) ?? [])
      .filter((id) => !places.isAboveScope(id));
    const [one, other] = alone.get(text) ?? [];
    if (breadcrumb) return { value: breadcrumb, is_off: false };
    if (!one) return { problem: messages.customFields.noPlace({ text }) };
    if (other) return { problem: messages.customFields.severalPlaces({ text }) };
    return { value: one.id, is_off: false };
  };
}
