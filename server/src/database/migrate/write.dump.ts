import { writeFile } from "node:fs/promises";
import { test } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makePlaced } from "../../test-server/world/placed-rows.ts";
import { makeWorld, type World } from "../../test-server/world/world.ts";
import { newId } from "../new-id.ts";
import { dumpText, readDump } from "./upgrade-dump.ts";

/*
 * `npm run dump` writes upgrades/<last migration>.jsonl from a server with a record of every kind. It runs as a test does,
 * for it stands on the server and the world of the tests.
 */
test("a dump with a record of every kind is written", async () => {
  const server = await startTestServer();
  const { records: world } = await makeWorld(server.owner);
  const own = server.owner;
  await makePlaced(server);
  const [organisation, account] = [`'${own.organisation_id}'::uuid`, `'${own.account_id}'::uuid`];
  await server.admin.query(`
    insert into otp (token_hash, account_id, email_hash, client_address, code_hash, expires_at)
      values ('\\x01', ${account}, '\\x02', '127.0.0.1', '\\x03', now());
    insert into rotated_refresh (refresh_hash, session_id) values ('\\x04', '${own.session_id}');
    insert into single_sign_on (organisation_id, issuer, client_id, client_secret, role_id)
      values (${organisation}, 'https://id.example', 'steward', '\\x05', '${world.role}') on conflict do nothing;
    insert into single_sign_on_attempt
        (state_hash, organisation, browser_hash, client_address, nonce, code_verifier, expires_at)
      values ('\\x06', ${organisation}, '\\x07', '127.0.0.1', 'nonce', 'verifier', now());
    insert into idempotency_key (organisation_id, account_id, key, request_hash, response)
      values (${organisation}, ${account}, 'key', '\\x08', '{}') on conflict do nothing;
    insert into field_set_field (organisation_id, field_set, field, position)
      values (${organisation}, '${world.custom_fieldset}', '${world.custom_field}', 1) on conflict do nothing;
    insert into custom_file (organisation_id, id, field, storage_key, file_name, size, created_by)
      values (${organisation}, '${newId()}', '${world.file_field}', 'key', 'papers.pdf', 1, ${account});
    insert into import (organisation_id, id, kind, file_name, storage_key, state, settings, created_by, begun_by)
      values (${organisation}, '${newId()}', 'assets', 'assets.csv', 'key', 'Completed', '{}', ${account}, ${account});
    insert into import_row (organisation_id, import_id, position, id, row_number, cells)
      select organisation_id, id, 0, id, 2, '{Pump}' from import where organisation_id = ${organisation};
    insert into import_master (organisation_id, import_id, kind, record)
      select organisation_id, id, 'location', '${world.branch}' from import where organisation_id = ${organisation};
    insert into custom_value (organisation_id, field, asset, value, key)
      select ${organisation}, '${world.custom_field}', a.id, '"written"', 'written' from asset a
      where a.organisation_id = ${organisation} limit 1;
    insert into custom_value (organisation_id, field, asset, value, key, file)
      select ${organisation}, f.field, a.id, to_jsonb(f.id), f.id::text, f.id from custom_file f cross join asset a
      where f.organisation_id = ${organisation} and a.organisation_id = ${organisation} limit 1`);
  await server.admin.query(rareRows(organisation, account, world));
  const client = await server.admin.connect();
  const dump = await readDump(client);
  client.release();
  await writeFile(
    new URL(`../upgrades/${dump.migration.replace(/\.sql$/, "")}.jsonl`, import.meta.url),
    dumpText(dump),
  );
});

/** SQL of a row in each table that neither the world nor what is placed fills. */
const rareRows = (organisation: string, account: string, world: World["records"]) => `
    insert into acceptance_link (organisation_id, id, person, token_hash, custodies, expires)
      select organisation_id, id, ${account}, '\\x09', array[id], now() from custody where organisation_id = ${organisation} limit 1;
    insert into approval_delegation (organisation_id, id, account_id, delegate, starts, ends)
      values (${organisation}, '${newId()}', ${account}, ${account}, '2026-01-01', '2026-01-02');
    insert into approval_rule (organisation_id, id, number, role)
      values (${organisation}, '${newId()}', 1, '${world.role}');
    insert into asset_request_asset (organisation_id, request, asset, number)
      select r.organisation_id, r.id, a.id, 1 from asset_request r join asset a using (organisation_id)
      where r.organisation_id = ${organisation} limit 1;
    insert into audit_device (organisation_id, campaign, device, account_id, waiting)
      select organisation_id, id, 'phone', ${account}, 1 from audit_campaign where organisation_id = ${organisation} limit 1;
    insert into audit_signature (organisation_id, campaign, account_id, picture_key)
      select organisation_id, id, ${account}, 'key' from audit_campaign where organisation_id = ${organisation} limit 1;
    insert into backup_run (id, file_name, started, ended, is_encrypted, message)
      values ('${newId()}', 'nightly.backup', now(), now(), false, 'The disk is full.');
    insert into certificate_reminder (organisation_id, id, profile, certificate, account_id, days, ends)
      select organisation_id, id, id, 'Wiring', ${account}, 60, '2026-03-01' from personnel_profile
      where organisation_id = ${organisation} limit 1;
    insert into escalation_person (organisation_id, id, level, account_id)
      values (${organisation}, '${newId()}', 1, ${account});
    insert into fault_link (organisation_id, id, asset, token)
      select organisation_id, id, id, 'token' from asset where organisation_id = ${organisation} limit 1;
    insert into fault_report (organisation_id, id, request, token_hash, expires)
      select organisation_id, id, id, '\\x0a', now() from service_request where organisation_id = ${organisation} limit 1;
    insert into heartbeat (name, beat) values ('jobs', now()) on conflict do nothing;
    insert into home_page (organisation_id, account_id, cards, hidden)
      values (${organisation}, ${account}, '{today}', '{}');
    insert into issued_invitation (organisation_id, id, email_key, token_hash, expires)
      values (${organisation}, '${newId()}', 'new@customer.example', '\\x0b', now());
    insert into mail_domain (organisation_id, domain, token) values (${organisation}, 'example.com', 'token');
    insert into placement_reminder (organisation_id, id, interest, account_id, days, ends)
      select organisation_id, id, id, ${account}, 30, '2026-03-01' from interest where organisation_id = ${organisation} limit 1;
    insert into saved_view_default (organisation_id, account_id, list, saved_view)
      select organisation_id, ${account}, 'assets', id from saved_view where organisation_id = ${organisation} limit 1;
    insert into saved_view_told (organisation_id, saved_view, person)
      select organisation_id, id, id from saved_view where organisation_id = ${organisation} limit 1;
    insert into shortlisted_person (organisation_id, person, added_by)
      values (${organisation}, '${newId()}', ${account});
    insert into webhook_entry (organisation_id, webhook, activity)
      select organisation_id, id, id from webhook where organisation_id = ${organisation} limit 1;
    insert into call_tally (key, calls) values ('client', 1) on conflict do nothing`;
