import type { HandledInvites } from "@steward/contract/oem-assets/rules";
import { grown, readingOf, type Running } from "../checks.ts";
import { onDatabase, type Subject } from "../data/databases.ts";
import { senderOf } from "../load/send.ts";
import { ratio, type Result, verdict } from "../report.ts";

const INVITES = "/v1/steward/oem-assets/";
const REVIEW = "/v1/steward/precheck/requested-asset/";
/** Invites that are moved in a bulk, and how many of one call. */
const MOVED = 1000;
const AT_ONCE = 200;
/** Models of the manufacturer. */
const MODELS = 200;
/** One of so many assets was asked for; every tenth of them waits for a decision. */
const ASKED = 10;

const OEM = "6f0e1b52-0000-7000-8000-000000000001";
const PARTNER = "6f0e1b52-0000-7000-8000-000000000002";
const CUSTOMER = "6f0e1b52-0000-7000-8000-000000000003";

/** SQL of a UUID v7 for row `i` of a kind, ascending with `i`. */
const idOf = (kind: string) =>
  `(lpad(to_hex(1700000000000 + i), 12, '0') || '7' || substr(md5('${kind}' || i), 1, 3) || '8' || substr(md5('${kind}' || i), 4, 15))::uuid`;

/** As many invites as the organisation has assets, of one manufacturer, and a tenth as many asset requests. */
async function fillHandOvers({ url, organisation_id, account_id, assets }: Subject): Promise<void> {
  await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      "select exists (select from organisation where id = $1) as is_there",
      [OEM],
    );
    if (rows[0]?.is_there) return;
    await client.query(
      "insert into organisation (id, name, slug, kinds) values ($1, 'Contoso', 'bench-oem', '{oem}')",
      [OEM],
    );
    await client.query(
      `insert into partner (organisation_id, id, other, name)
       values ($1, $2, $3, 'Contoso'), ($3, $4, $1, 'Meridian Hospitals')`,
      [organisation_id, PARTNER, OEM, CUSTOMER],
    );
    await client.query(
      `insert into model (organisation_id, id, product_name, product_number)
       select $1, ${idOf("oem model")}, 'Analyser ' || i, 'AN-' || i from generate_series(1, $2::int) i`,
      [OEM, MODELS],
    );
    await client.query(
      `insert into issued_asset (organisation_id, id, model, serial_number, customer, slug, invite, state, mailed)
       select $1, ${idOf("issued")}, m.id, 'BN' || i, $2, 'bench', ${idOf("invite")}, 'Issued', now()
       from generate_series(1, $3::int) i join (select id, row_number() over (order by id) n from model
         where organisation_id = $1) m on m.n = 1 + i % $4`,
      [OEM, CUSTOMER, assets, MODELS],
    );
    await client.query(
      `insert into oem_asset (organisation_id, id, oem, issued, product_name, product_number, brand_name, category_name,
         manufacturer_name, service_provider_name, serial_number, batch, invoice_number, warranty_terms, amc_terms)
       select $1, ${idOf("invite")}, $2, ${idOf("issued")}, 'Analyser ' || 1 + i % $4, 'AN-' || 1 + i % $4, '', '', '', '',
         'BN' || i, '', '', '', '' from generate_series(1, $3::int) i`,
      [organisation_id, PARTNER, assets, MODELS],
    );
    const account = "6f0e1b52-0000-7000-8000-000000000004";
    await client.query("insert into account (id, email, name) values ($1, 'asker@bench.example', 'Ravi Nair')", [
      account,
    ]);
    await client.query("insert into membership (organisation_id, account_id) values ($1, $2)", [
      organisation_id,
      account,
    ]);
    await client.query(
      `insert into asset_request (organisation_id, id, number, status, requested_by, asset_name, category_name, sent,
         decided, decided_by)
       select $1, ${idOf("request")}, i, case when i % 10 = 0 then 'Approval Pending' else 'Approved' end, $2,
         'Infusion pump ' || i, 'Pumps', now(), case when i % 10 <> 0 then now() end, case when i % 10 <> 0 then $3::uuid end
       from generate_series(1, $4::int) i`,
      [organisation_id, account, account_id, Math.ceil(assets / ASKED)],
    );
    await client.query(
      `insert into asset_request_step (organisation_id, id, request, number, since)
       select organisation_id, id, id, 1, sent from asset_request where organisation_id = $1 and status = 'Approval Pending'`,
      [organisation_id],
    );
    await client.query("analyze oem_asset, issued_asset, asset_request, asset_request_step");
  });
}

/** Seconds for each of 1,000 invites that are moved, 200 of one call. */
async function moveSeconds(running: Running): Promise<number> {
  const { subject } = running;
  const send = senderOf(running);
  const ids = await onDatabase(subject.url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from oem_asset where organisation_id = $1 and state = 'Invited' order by id desc limit $2",
      [subject.organisation_id, MOVED],
    );
    return rows.map(({ id }) => id);
  });
  const began = performance.now();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { refused } = await send<HandledInvites>("POST", `${INVITES}move-to-my-asset/`, {
      ids: ids.slice(from, from + AT_ONCE),
    });
    if (refused.length > 0) throw new Error(`A move was refused: ${refused[0]?.message}`);
  }
  return (performance.now() - began) / 1000 / ids.length;
}

/** Lists of invites and of what waits for approval, and the bulk move, in a small and a large register. */
export async function handOverGrowth(title: string, little: Running, much: Running, bar: number, seconds: number) {
  for (const { subject } of [little, much]) await fillHandOvers(subject);
  const listed = (path: string) => readingOf([little, much], path);
  const results: Result[] = [];
  for (const [name, path] of [
    ["list of invites with exact count", `${INVITES}?page_size=10`],
    ["invites of a state with exact count", `${INVITES}?invite_status=Invited&page_size=10`],
    ["search of an invite by serial number", `${INVITES}?search=BN777&page_size=10`],
  ] as const)
    results.push(await grown(`${title}: ${name}`, listed(path), bar, seconds));
  // The exact count touches what waits, which grows with the register.
  const counted = much.subject.assets / little.subject.assets;
  const waiting = `${REVIEW}?precheck_status=Approval%20Pending&page_size=10`;
  results.push(await grown(`${title}: approval list with exact count`, listed(waiting), counted, seconds));
  const [before, after] = [await moveSeconds(little), await moveSeconds(much)];
  const told = (each: number) => `${Math.round(1 / each).toLocaleString("en")} invites/s`;
  results.push({
    name: `${title}: bulk move of ${MOVED.toLocaleString("en")} invites`,
    limit: told(before),
    steward: told(after),
    ratio: `${ratio(after / before)}x`,
    bar: `<= ${bar}x`,
    verdict: verdict(after / before <= bar),
  });
  return results;
}
