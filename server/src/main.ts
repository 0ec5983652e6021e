import { readConfig } from "./config.ts";
import { exitFor } from "./explain-to-operator.ts";
import { startServer } from "./start-server.ts";

const STOP_WITHIN_MS = 15_000;

try {
  const server = await startServer(readConfig(process.env), exitFor);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), exitFor);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Who reads this line may end the process at once.
  process.stdout.write(`Steward listens on ${server.address}\n`);
} catch (error) {
  exitFor(error);
}
