import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import { Refusal } from "../../errors/refusal.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { PublicContext, Services } from "../../http/context.ts";
import { newToken } from "../../sessions/new-token.ts";

/** How long a link works. */
const LINK_DAYS = 14;

/** An organisation, and 256 random bits of which the database keeps a hash. */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The token of a new link for what a person holds of these assets; their links that have run out are forgotten. */
export async function makeLink(
  tx: Transaction,
  { organisation_id, database }: { organisation_id: string } & Pick<Services, "database">,
  person: string,
  assets: readonly string[],
): Promise<string> {
  const secret = newToken();
  await sql`with gone as (delete from acceptance_link l
      where ${ofOrganisation("l")} and l.person = ${person}::uuid and l.expires < now())
    insert into acceptance_link (organisation_id, id, person, token_hash, custodies, expires)
    select ${ownOrganisation}, ${newId()}::uuid, ${person}::uuid, ${keyedHash(database.secret, secret)},
      array(select c.id from custody c where ${ofOrganisation("c")} and c.asset = any(${[...assets]}::uuid[])
        and c.holder_user = ${person}::uuid and c.returned is null order by c.id),
      now() + make_interval(days => ${LINK_DAYS})`.execute(tx);
  return `${organisation_id}.${secret}`;
}

/** A custody that waits for the answer of its holder. */
interface Waiting {
  id: string;
  asset: string;
  asset_id: string;
  asset_name: string;
  serial_number: string;
  checked_out: string;
  checked_out_by: string | null;
  giver_name: string | null;
  giver_email: string | null;
  expected_return: string | null;
  note: string;
}

export interface OpenLink {
  organisation_id: string;
  id: string;
  person: string;
  name: string;
  organisation: string;
  waiting: Waiting[];
}

const linkOver = () => new Refusal("not_found", messages.custody.linkOver);

/**
 * Does something with what a link is for, in its organisation and as nobody signed in. Its assets are locked ahead of
 * their custody, as a check-in does; a link that is unknown, was used or has run out, and one of which everything was
 * checked in or answered, are all the same refusal.
 */
export async function withLink<T>(
  { database: { pool, secret } }: PublicContext,
  token: string,
  work: (tx: Transaction, link: OpenLink) => Promise<T>,
): Promise<T> {
  const [, organisation_id = "", bits = ""] = TOKEN.exec(token) ?? [];
  if (bits === "") throw linkOver();
  return inOrganisation(pool, { organisation_id, scope: null }, async (tx) => {
    const { rows } = await sql<Omit<OpenLink, "waiting" | "organisation_id"> & { custodies: string[] }>`
      select l.id, l.person, p.name, o.name as organisation, l.custodies
      from acceptance_link l
      join organisation o on o.id = l.organisation_id and o.is_active and not 'asset' = any (o.locked_modules)
      join membership m on m.organisation_id = l.organisation_id and m.account_id = l.person and m.is_active
      join account p on p.id = l.person and p.is_active
      where ${ofOrganisation("l")} and l.token_hash = ${keyedHash(secret, bits)} and l.used is null and l.expires > now()
      for update of l`.execute(tx);
    const [link] = rows;
    if (!link) throw linkOver();
    await sql`select a.id from asset a where ${ofOrganisation("a")} and a.id in (
      select c.asset from custody c where ${ofOrganisation("c")} and c.id = any(${link.custodies}::uuid[]))
      order by a.id for update`.execute(tx);
    const waiting = await waitingOf(tx, link);
    if (waiting.length === 0) throw linkOver();
    return work(tx, { ...link, organisation_id, waiting });
  });
}

async function waitingOf(tx: Transaction, link: { person: string; custodies: readonly string[] }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select c.id, c.asset, a.asset_id, coalesce(nullif(a.asset_name, ''), mo.product_name, '') as asset_name,
      a.serial_number, c.checked_out, c.checked_out_by, g.name as giver_name, g.email as giver_email,
      c.expected_return, c.note
    from custody c
    join asset a on a.organisation_id = c.organisation_id and a.id = c.asset
    left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    left join account g on g.id = c.checked_out_by
    where ${ofOrganisation("c")} and c.id = any(${[...link.custodies]}::uuid[]) and c.holder_user = ${link.person}::uuid
      and c.returned is null and c.accepted is null and c.declined is null
    order by c.id`.execute(tx);
  return rows;
}
