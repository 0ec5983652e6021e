const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The last moment, in milliseconds, at which it was this hour of a day in UTC. */
export function dueAt(hour: number, now: number): number {
  const due = new Date(now).setUTCHours(hour, 0, 0, 0);
  return due > now ? due - DAY_MS : due;
}

/** The next one. */
export const nextAt = (hour: number, now: number): number => dueAt(hour, now) + DAY_MS;

/** Minute of each hour at which the queue looks whether one is due. */
export const LOOKS_AT_MINUTE = 5;

/** When it looks next. */
export function nextLook(now: number): number {
  const look = new Date(now).setUTCMinutes(LOOKS_AT_MINUTE, 0, 0);
  return look > now ? look : look + HOUR_MS;
}
