import { readConfig } from "../../server/src/config.ts";
import { explainToOperator } from "../../server/src/explain-to-operator.ts";
import { startServer } from "../../server/src/start-server.ts";

/** What a host is asked for: to start a server with these environment variables, or to stop the one that runs. */
export type HostOrder = { start: NodeJS.ProcessEnv } | "stop";
/** The address of the server that was started, or null once it has stopped. */
export type HostAnswer = string | null;

let stop = async () => {};

function fail(error: unknown): never {
  process.stderr.write(`Steward: ${explainToOperator(error)}\n`);
  process.exit(1);
}

async function carryOut(order: HostOrder): Promise<HostAnswer> {
  if (order === "stop") {
    await stop();
    return null;
  }
  const server = await startServer(readConfig(order.start), fail);
  stop = () => server.stop();
  return server.address;
}

process.on("message", (order: HostOrder) => {
  carryOut(order).then((answer) => process.send?.(answer), fail);
});
process.on("disconnect", () => {
  stop().then(() => process.exit(0), fail);
});
