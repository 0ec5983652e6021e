import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { isConnectionFailure, onConnection } from "./on-connection.ts";

const server = await startTestServer();

test("a connection that breaks between two statements fails its caller alone", async () => {
  const failure = await onConnection(server.pool, async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const ended = new Promise((done) => client.once("end", done));
    await server.admin.query("select pg_terminate_backend($1)", [rows[0].pid]);
    await ended;
    await client.query("select 1");
  }).catch((error: unknown) => error);
  expect(isConnectionFailure(failure)).toBe(true);
  expect((await server.pool.query("select 1 as answer")).rows).toEqual([{ answer: 1 }]);
});
