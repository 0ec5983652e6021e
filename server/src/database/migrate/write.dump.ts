import { writeFile } from "node:fs/promises";
import { test } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeWorld } from "../../test-server/world/world.ts";
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
  await server.asMember({ role: "Viewer", scope: [world.branch ?? ""] });
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
  const client = await server.admin.connect();
  const dump = await readDump(client);
  client.release();
  await writeFile(
    new URL(`../upgrades/${dump.migration.replace(/\.sql$/, "")}.jsonl`, import.meta.url),
    dumpText(dump),
  );
});
