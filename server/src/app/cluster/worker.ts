import cluster from "node:cluster";
import { once } from "node:events";
import type { Config } from "../../config.ts";
import { listen, type RunningServer } from "../start-server.ts";
import { BEAT_MS, type Order, type Report } from "./messages.ts";

const tell = (report: Report) => cluster.worker?.send(report);

/** A server in a worker of the cluster, on the database that the primary names; it ends with its primary. */
export async function startWorker(config: Config): Promise<RunningServer> {
  const [{ admin }] = (await once(process, "message")) as [Order];
  const server = await listen(config, admin);
  tell({ listens: server.address });
  setInterval(() => tell({ alive: true }), BEAT_MS).unref();
  return server;
}
