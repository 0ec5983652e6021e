import { readConfig } from "./config.ts";
import { explainToOperator } from "./explain-to-operator.ts";
import { startServer } from "./start-server.ts";

const STOP_WITHIN_MS = 15_000;

function fail(error: unknown): never {
  process.stderr.write(`Steward: ${explainToOperator(error)}\n`);
  process.exit(1);
}

try {
  const server = await startServer(readConfig(process.env), fail);
  process.stdout.write(`Steward listens on ${server.address}\n`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  fail(error);
}
