import type { Pool } from "pg";
import { Refusal } from "../errors/refusal.ts";

const HOUR_MS = 3_600_000;

/** How often one client may ask what needs no sign-in, in milliseconds; counted by all processes together. */
export const OPEN_CALL_LIMIT = { max: 300, timeWindow: 900_000 };

/**
 * How often one client may fetch pictures by their signed addresses: an office behind one address looks at pages of a
 * hundred. Each costs little, so each process counts its own.
 */
export const SIGNED_ADDRESS_LIMIT = { max: 30_000, timeWindow: 900_000 };

/** Clients that a process remembers; beyond, those whose time is over are forgotten. */
const REMEMBERED = 20_000;

interface Count {
  current: number;
  /** Milliseconds until the count begins anew. */
  ttl: number;
}
type Told = (error: Error | null, count?: Count) => void;
interface Route {
  max: number;
  routeInfo?: { config?: { name?: string } };
}

/** The store of `@fastify/rate-limit` for each of its routes. */
export const callCounts = (pool: Pool) =>
  class CallCounts {
    incr(_key: string, told: Told): void {
      told(new Error("Each route counts for itself."));
    }
    child(route: object): OwnCounts | SharedCounts {
      const { max, routeInfo } = route as Route;
      return max === OPEN_CALL_LIMIT.max ? new SharedCounts(pool, routeInfo?.config?.name ?? "") : new OwnCounts();
    }
  };

/** Forgets what is over, once there is much. */
function prune<T>(counts: Map<string, T>, isOver: (count: T) => boolean): void {
  if (counts.size < REMEMBERED) return;
  for (const [key, count] of counts) if (isOver(count)) counts.delete(key);
  if (counts.size >= REMEMBERED) counts.clear();
}

/** What one process counts of a route. */
class OwnCounts {
  readonly child = () => this;
  readonly #counts = new Map<string, { current: number; ends: number }>();

  incr(key: string, told: Told, window_ms: number): void {
    const now = performance.now();
    prune(this.#counts, ({ ends }) => ends <= now);
    const known = this.#counts.get(key);
    const count = known && known.ends > now ? known : { current: 0, ends: now + window_ms };
    count.current += 1;
    this.#counts.set(key, count);
    told(null, { current: count.current, ttl: count.ends - now });
  }
}

/** Counts one more under a name, by all processes together. */
export async function countCall(pool: Pick<Pool, "query">, name: string, window_ms: number): Promise<Count> {
  const { rows } = await pool.query<Count>(
    `insert into call_tally as t (key, calls) values ($1, 1)
     on conflict (key) do update set
       calls = case when t.began > excluded.began - make_interval(secs => $2) then t.calls + 1 else 1 end,
       began = case when t.began > excluded.began - make_interval(secs => $2) then t.began else excluded.began end
     returning calls as current, 1000 * extract(epoch from began - now() + make_interval(secs => $2))::float8 as ttl`,
    [name, window_ms / 1000],
  );
  return rows[0] ?? { current: 1, ttl: window_ms };
}

/**
 * Counts one more of something within an hour under each of its names, by all processes together.
 * @throws Refusal rate_limited, where there were more than the most of one
 */
export async function assertFew(
  pool: Pick<Pool, "query">,
  limits: readonly (readonly [name: string, most: number])[],
  refusal: string,
): Promise<void> {
  for (const [name, most] of limits) {
    const { current, ttl } = await countCall(pool, name, HOUR_MS);
    if (current <= most) continue;
    throw new Refusal("rate_limited", refusal, { retry_after: Math.max(1, Math.ceil(ttl / 1000)) });
  }
}

/** What all processes count of a route, in the database; a client that asked too often is refused without it. */
class SharedCounts {
  readonly child = () => this;
  readonly #pool: Pool;
  readonly #name: string;
  /** Clients that asked too often, and when they may again. */
  readonly #refused = new Map<string, { current: number; ends: number }>();

  constructor(pool: Pool, name: string) {
    this.#pool = pool;
    this.#name = name;
  }

  incr(client: string, told: Told, window_ms: number, max: number): void {
    const now = performance.now();
    const refused = this.#refused.get(client);
    if (refused && refused.ends > now) return told(null, { current: refused.current, ttl: refused.ends - now });
    countCall(this.#pool, `${this.#name} ${client}`, window_ms).then(
      (count) => {
        prune(this.#refused, ({ ends }) => ends <= now);
        if (count.current > max) this.#refused.set(client, { current: count.current, ends: now + count.ttl });
        told(null, count);
      },
      (error: Error) => told(error),
    );
  }
}
