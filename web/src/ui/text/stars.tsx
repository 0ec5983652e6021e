import { RATING_MOST } from "@steward/contract/feedback/constants";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import classes from "./stars.module.css";

/** A rating as stars, read out as a number. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={m.feedback_rating_of({ rating, most: RATING_MOST })}>
      {Array.from({ length: RATING_MOST }, (_, index) =>
        index < rating ? (
          <IconStarFilled key={index} size={size} className={classes.filled} aria-hidden />
        ) : (
          <IconStar key={index} size={size} stroke={1.5} aria-hidden />
        ),
      )}
    </span>
  );
}
