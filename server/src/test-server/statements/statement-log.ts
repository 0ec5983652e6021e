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

/** Collects the texts of the query builder's statements, each once: those that the server itself sends. */
export function textsOfServer(...pools: readonly pg.Pool[]): ReadonlySet<string> {
  const texts = new Set<string>();
  const watched = new WeakSet<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watching = (...given: unknown[]) => {
      const sent = given[0] as Partial<pg.Submittable & SentStatement>;
      if (sent.submit && sent.text) texts.add(sent.text);
      return query(...given);
    };
    client.query = watching as typeof client.query;
  };
  for (const pool of pools) pool.on("acquire", watch);
  return texts;
}
