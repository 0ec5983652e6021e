import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { leavesEmpty } from "../../import-kit/field-reader.ts";
import type { ImportWork, Problem } from "../../import-kit/import-target.ts";
import { recordActivity } from "../../activity/record-activity.ts";
import { holderColumns } from "../custody/holder.ts";
import { type Ahead, fetchReservations, reservedAhead } from "../reservations/meet-reservations.ts";
import type { AssetRow } from "./asset-import-fields.ts";
import type { Existing } from "./asset-import-matches.ts";

interface Person {
  id: string;
  name: string;
  is_active: boolean;
}

interface Status {
  id: string;
  name: string;
  category: string;
  is_active: boolean;
  is_default: boolean;
}

/** Whom a row checks its asset out to, and the status it has then; neither where it says nothing new. */
export interface Assigned {
  person: { id: string; name: string } | null;
  status: string | null;
  problems: Problem[];
  warnings: Problem[];
}

const NOBODY: Assigned = { person: null, status: null, problems: [], warnings: [] };

/** People whom the rows of a batch name as holders: by mail address, else by a name that one member has. */
export class ImportHolders {
  readonly #work: ImportWork;
  readonly #people = new Map<string, Person[]>();
  /** Names of who holds the found assets. */
  readonly #present = new Map<string, string>();
  /** Reservations of found assets that rows may take away. */
  #reserved: readonly Ahead[] = [];
  readonly #statuses: readonly Status[];

  private constructor(work: ImportWork, statuses: readonly Status[]) {
    this.#work = work;
    this.#statuses = statuses;
  }

  static async find(
    tx: Transaction,
    work: ImportWork,
    rows: readonly AssetRow[],
    statuses: readonly Status[],
  ): Promise<ImportHolders> {
    const holders = new ImportHolders(work, statuses);
    const texts = [...new Set(rows.flatMap(({ names }) => names.assigned_to || []))];
    if (texts.length === 0) return holders;
    const { rows: found } = await sql<Person & { text: string; by_mail: boolean }>`
      with asked as materialized (
        select t.text, name_key(t.text) as key, lower(t.text collate "C") as mail from unnest(${texts}::text[]) t (text)
      ), people as materialized (
        select p.id, p.name, m.is_active, p.email_key, name_key(p.name) as key
        from membership m join account p on p.id = m.account_id where ${ofOrganisation("m")})
      select k.text, p.id, p.name, p.is_active, true as by_mail from asked k join people p on p.email_key = k.mail
      union all
      select k.text, p.id, p.name, p.is_active, false from asked k join people p on p.key = k.key`.execute(tx);
    for (const text of texts) {
      const called = found.filter((person) => person.text === text);
      const mailed = called.filter(({ by_mail }) => by_mail);
      holders.#people.set(text, mailed.length > 0 ? mailed : called);
    }
    return holders;
  }

  /** Learns who holds the assets that rows with a holder mean, and for whom those are reserved that nobody holds. */
  async know(tx: Transaction, found: readonly (Existing | undefined)[]): Promise<void> {
    const leaves = ({ is_held, status_category }: Existing) =>
      !is_held && (this.#people.size > 0 || status_category === "pending");
    this.#reserved = await reservedAhead(
      tx,
      found.flatMap((asset) => (asset && leaves(asset) ? asset.id : [])),
    );
    const held = found.flatMap((asset) => (asset?.is_held ? asset.id : []));
    if (held.length === 0 || this.#people.size === 0) return;
    const { rows } = await sql<{ id: string; holder_name: string | null }>`
      select a.id, ${holderColumns("a")} from asset a
      where ${ofOrganisation("a")} and a.id = any(${held}::uuid[])`.execute(tx);
    for (const { id, holder_name } of rows) this.#present.set(id, holder_name ?? "");
  }

  /** What the holder that a row names means for its asset; a cell that says who holds it anyway means nothing. */
  validate({ names }: AssetRow, found: Existing | undefined, named: string | null): Assigned {
    const text = names.assigned_to;
    if (!text) return NOBODY;
    const refused = (message: string, kind?: Problem["kind"]): Assigned => {
      const problem: Problem = { field: "assigned_to", message, ...(kind ? { kind } : {}) };
      return leavesEmpty(this.#work.settings, problem)
        ? { ...NOBODY, warnings: [problem] }
        : { ...NOBODY, problems: [problem] };
    };
    const present = found && this.#present.get(found.id);
    if (present !== undefined && present === text) return NOBODY;
    const people = this.#people.get(text) ?? [];
    const [person] = people;
    if (!person) return refused(messages.custody.nobodyCalled({ name: text }), "unknown");
    if (people.length > 1) return refused(messages.custody.severalCalled({ name: text }), "unknown");
    if (found?.columns.holder_user === person.id) return NOBODY;
    if (present !== undefined) return refused(messages.custody.heldByAnother({ name: present || "…" }));
    if (!person.is_active) return refused(messages.custody.personGone, "unknown");
    const reserved = this.reservedFor(found, person.id);
    if (reserved) return refused(reserved);
    const status = this.#statusOf(found, named);
    return typeof status === "string"
      ? { ...NOBODY, person, status }
      : refused(messages.custody.heldNotSo({ status: status.name }));
  }

  /** Says which reservation of somebody else keeps a found asset from leaving for no known time, as with a check-out. */
  reservedFor(found: Existing | undefined, person: string | null): string | undefined {
    const other = this.#reserved.find((ahead) => ahead.asset === found?.id && ahead.person !== person);
    return other && messages.custody.alreadyReserved(other);
  }

  /** The status of an asset that is checked out: the one the row names, or the first in use; else what forbids it. */
  #statusOf(found: Existing | undefined, named: string | null): string | { name: string } {
    const byId = (id: unknown) => this.#statuses.find((status) => status.id === id);
    const given = byId(named);
    const present = byId(found?.columns.status);
    if (given && given.id !== present?.id) {
      return given.category === "in_use" || (!found && given.category === "unavailable") ? given.id : given;
    }
    if (present?.category === "in_use") return present.id;
    if (present && present.category !== "available" && present.category !== "pending") return present;
    const first = this.#statuses.find(({ category, is_active }) => category === "in_use" && is_active);
    return first?.id ?? { name: present?.name ?? "" };
  }
}

/** Writes the custody of assets that an import has just checked out, and tells it in their history. */
export async function checkOutImported(
  tx: Transaction,
  work: ImportWork,
  out: readonly { asset: string; person: { id: string; name: string } }[],
): Promise<void> {
  if (out.length === 0) return;
  const { organisation_id } = work;
  await fetchReservations(tx, out);
  await insertRows(
    tx,
    "custody",
    out.map(({ asset, person }) => ({
      organisation_id,
      id: newId(),
      asset,
      holder_user: person.id,
      checked_out_by: work.actor.account_id,
    })),
  ).execute();
  await recordActivity(
    tx,
    work,
    out.map(({ asset, person }) => ({
      subject_type: "asset" as const,
      subject_id: asset,
      action: "checked out",
      changes: [{ field: "assigned_to", before: null, after: person.name }],
      import_id: work.import_id,
    })),
  );
}
