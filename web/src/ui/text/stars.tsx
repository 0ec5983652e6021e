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

/** The average of ratings as stars and in words, with their number. */
export function AverageStars({ average, count }: { average: number; count: number }) {
  return (
    <span className={classes.rating}>
      <span aria-hidden="true">
        <Stars rating={Math.round(average)} size={14} />
      </span>
      <b>{m.people_rating_of_five({ rating: average })}</b>
      <span className={classes.count}>{m.feedback_of_ratings({ count })}</span>
    </span>
  );
}
