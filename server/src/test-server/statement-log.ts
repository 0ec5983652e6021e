import type pg from "pg";

/** Left out: what opens, ends and places a transaction, and the look for work that goes on behind all calls. */
const FRAME = /^(begin|commit|rollback|select set_config\('app\.organisation_id')/;

/** Notes every statement that goes through the pool; answers a function that collects those of one piece of work. */
export function watchStatements(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<string[]> {
  const watched = new WeakSet<pg.PoolClient>();
  let log: string[] = [];
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watching = (...given: unknown[]) => {
      const [first] = given;
      const text = typeof first === "string" ? first : (first as { text?: string }).text;
      if (text && !FRAME.test(text)) log.push(text);
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
