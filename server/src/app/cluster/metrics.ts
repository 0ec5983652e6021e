import cluster from "node:cluster";
import { AggregatorRegistry, type PrometheusContentType, type Registry } from "prom-client";
import type { Metrics, Report } from "./messages.ts";

/**
 * Reads metrics as Prometheus text: those of all processes that share the port, added up by the primary. Where one of
 * them does not answer within five seconds, and where there is one process, it reads this one's.
 */
export function metricsReader(own: Registry): () => Promise<string> {
  const { worker } = cluster;
  if (!worker) return () => own.metrics();
  answerPrimary(own);
  let asked = 0;
  return async () => {
    asked += 1;
    const question = asked;
    const answer = new Promise<string | null>((resolve) => {
      const answered = (message: Partial<Metrics>) => {
        if (message.question !== question || message.metrics === undefined) return;
        process.off("message", answered);
        resolve(message.metrics);
      };
      process.on("message", answered);
    });
    const report: Report = { question };
    worker.send(report);
    return (await answer) ?? own.metrics();
  };
}

/** Sends the metrics of this process to the primary whenever it adds up those of all: the registry's own protocol. */
function answerPrimary(own: Registry): AggregatorRegistry<PrometheusContentType> {
  AggregatorRegistry.setRegistries([own]);
  return new AggregatorRegistry();
}
