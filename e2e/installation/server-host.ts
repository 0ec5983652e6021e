import { readConfig } from "../../server/src/config.ts";
import { exitFor } from "../../server/src/explain-to-operator.ts";
import { startServer } from "../../server/src/app/start-server.ts";

/** What a host is asked for: to start a server with these environment variables, or to stop the one that runs. */
export type HostOrder = { start: NodeJS.ProcessEnv } | "stop";
/** The address of the server that was started, or null once it has stopped. */
export type HostAnswer = string | null;

const nothing = async () => {};
let stop = nothing;

async function carryOut(order: HostOrder): Promise<HostAnswer> {
  if (order === "stop") {
    await stop();
    stop = nothing;
    return null;
  }
  const server = await startServer(readConfig(order.start), exitFor);
  stop = () => server.stop();
  return server.address;
}

process.on("message", (order: HostOrder) => {
  carryOut(order).then((answer) => process.send?.(answer), exitFor);
});
process.on("disconnect", () => {
  stop().then(() => process.exit(0), exitFor);
});
