import type { CallerSession } from "./authenticate.ts";
import type { Services } from "./context.ts";

/** Sliding expiry: an access token lasts this long after its last use. */
export const ACCESS_SECONDS = 12 * 60 * 60;
/** A use is recorded at most this often. */
const TOUCH_EVERY_SECONDS = 5 * 60;

/** Records the session's use and slides its end along; the answer does not wait for it. */
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
