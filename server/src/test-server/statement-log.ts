import type pg from "pg";

/** Ignored statements: begin, commit, rollback, settings, and the job queue's polling. */
const FRAME = /^(begin|commit|rollback|select set_config\('app\.organisation_id')/;

/** A statement that the server sent, with its parameters. */
export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** Records the statements of a pool; answers a function that collects those of one piece of work. */
export function watchStatements(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<SentStatement[]> {
  const watched = new WeakSet<pg.PoolClient>();
  let log: SentStatement[] = [];
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watching = (...given: unknown[]) => {
      const [first] = given;
      const { text, values = [] }: Partial<SentStatement> =
        typeof first === "string" ? { text: first } : (first as object);
      if (text && !FRAME.test(text)) log.push({ text, values });
      return query(...given);
    };
    client.query = watching as typeof client.query;
  });
  return async (work) => {
    log = [];
    await work();
    return log;
  };
}
