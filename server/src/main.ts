import cluster from "node:cluster";
import { startPrimary, WorkerFailed } from "./app/cluster/primary.ts";
import { startWorker } from "./app/cluster/worker.ts";
import { type Config, readConfig } from "./config.ts";
import { exitFor } from "./explain-to-operator.ts";
import { startServer } from "./app/start-server.ts";

const STOP_WITHIN_MS = 15_000;
/** A primary process waits for its workers. */
const PRIMARY_STOPS_WITHIN_MS = 25_000;

/** One server, a worker of several processes that share the port, or the primary process of these. */
function start(config: Config) {
  if (cluster.isWorker) return startWorker(config);
  return config.processes > 1 ? startPrimary(config, exitFor) : startServer(config, exitFor);
}

try {
  const config = readConfig(process.env);
  const server = await start(config);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const isPrimary = cluster.isPrimary && config.processes > 1;
    setTimeout(() => process.exit(1), isPrimary ? PRIMARY_STOPS_WITHIN_MS : STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), exitFor);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Who reads this line may end the process at once.
  if (cluster.isPrimary) process.stdout.write(`Steward listens on ${server.address}\n`);
} catch (error) {
  if (error instanceof WorkerFailed) process.exit(1);
  exitFor(error);
}
