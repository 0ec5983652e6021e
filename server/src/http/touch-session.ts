import type { Standing } from "./authenticate.ts";
import type { Services } from "./context.ts";

/** An access token lasts this long after its last use, in seconds. */
export const ACCESS_SECONDS = 12 * 60 * 60;
/** A use is written down at most this often. */
const TOUCH_EVERY_SECONDS = 5 * 60;

/** Slides the session's end along with its use; the answer does not wait for it. */
export function touchSession(services: Services, standing: Standing): void {
  const wanted = Math.min(Date.parse(standing.ends_at), Date.now() + ACCESS_SECONDS * 1000);
  if (wanted - Date.parse(standing.expires_at) < TOUCH_EVERY_SECONDS * 1000) return;
  services.database.pool
    .query({
      text: "update session set expires_at = least(ends_at, now() + make_interval(secs => $2)) where id = $1",
      values: [standing.actor.session_id, ACCESS_SECONDS],
    })
    .catch((error) => services.report(error, "touch session"));
}
