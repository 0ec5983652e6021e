import type { CallerSession } from "./authenticate.ts";
import type { Services } from "./context.ts";

/** An access token lasts this long after its last use, in seconds. */
export const ACCESS_SECONDS = 12 * 60 * 60;
/** A use is written down at most this often. */
const TOUCH_EVERY_SECONDS = 5 * 60;

/** Writes the session's use down and slides its end along; the answer does not wait for it. */
export function touchSession(services: Services, session: CallerSession): void {
  if (Date.now() - Date.parse(session.last_used) < TOUCH_EVERY_SECONDS * 1000) return;
  services.database.pool
    .query({
      text: `update session set last_used = now(), expires_at = case when is_token then ends_at
          else least(ends_at, now() + make_interval(secs => $2)) end where id = $1`,
      values: [session.actor.session_id, ACCESS_SECONDS],
    })
    .catch((error) => services.report(error, "touch session"));
}
