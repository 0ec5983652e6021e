import type { JobQueue } from "./job-queue.ts";

const STATES: Record<string, string> = { created: "waiting", retry: "waiting", active: "running", failed: "failed" };

/** Metrics of the queue in Prometheus text format; only the heartbeat while the database does not answer. */
export async function jobMetrics(jobs: JobQueue): Promise<string> {
  const numbers = new Map<string, number>();
  const oldest = new Map<string, number>();
  for (const { kind, state, jobs: count, oldest_seconds } of await jobs.counts().catch(() => [])) {
    const named = STATES[state];
    if (!named) continue;
    const labels = `{kind="${kind}",state="${named}"}`;
    numbers.set(labels, (numbers.get(labels) ?? 0) + count);
    if (named !== "waiting") continue;
    const waiting = `{kind="${kind}"}`;
    oldest.set(waiting, Math.max(oldest.get(waiting) ?? 0, oldest_seconds));
  }
  const beat = jobs.lastBeat();
  return [
    "# HELP steward_jobs Jobs that are not done, by kind and state\n# TYPE steward_jobs gauge",
    ...[...numbers].map(([labels, value]) => `steward_jobs${labels} ${value}`),
    "# HELP steward_job_oldest_waiting_seconds How long the first job of a kind has been due\n# TYPE steward_job_oldest_waiting_seconds gauge",
    ...[...oldest].map(([labels, value]) => `steward_job_oldest_waiting_seconds${labels} ${value.toFixed(3)}`),
    "# HELP steward_jobs_last_beat_seconds When a worker of this process last asked for jobs\n# TYPE steward_jobs_last_beat_seconds gauge",
    `steward_jobs_last_beat_seconds ${(beat / 1000).toFixed(3)}\n`,
  ].join("\n");
}
