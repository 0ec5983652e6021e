import { ratings } from "@steward/contract/feedback/constants";
import type { Engineer } from "@steward/contract/service-requests/engineers/rules";
import { m } from "../../messages/messages.js";
import { CountLink } from "../../ui/text/count-link.tsx";
import { Stars } from "../../ui/text/stars.tsx";
import classes from "./request-engineers.module.css";

/** All ratings: the list leaves out feedback without one. */
const RATED = ratings.join(",");

/** How people rated the visits of an engineer, with the list of what counts; nothing where nobody did. */
export function EngineerRating({
  engineer: { id, name, rating },
}: {
  engineer: Pick<Engineer, "id" | "name" | "rating">;
}) {
  if (!rating) return null;
  const { average, count } = rating;
  return (
    <span className={classes.rating}>
      <Stars rating={Math.round(Number(average))} size={14} />
      <b>{average}</b>
      <CountLink
        count={count}
        label={m.feedback_ratings_of_engineer({ count, name })}
        text={m.feedback_of_ratings({ count })}
        name="service-request-feedback"
        search={{ engineer: id, rating: RATED }}
      />
    </span>
  );
}
