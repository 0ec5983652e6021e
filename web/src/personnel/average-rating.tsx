import { CellLines } from "../lists/cells/cell-lines.tsx";
import { m } from "../messages/messages.js";
import { AverageStars } from "../ui/text/stars.tsx";

interface Rated {
  overall_experience_rating: number | null;
  rating_count: number | null;
}

/** The average of somebody's ratings in words; empty without one. */
export function ratingText({ overall_experience_rating: rating, rating_count: count }: Rated): string {
  if (rating === null || count === null) return "";
  return m.people_rated({ rating, count: m.feedback_of_ratings({ count }) });
}

/** The average of somebody's ratings with their number; nothing without one. */
export function AverageRating({ of }: { of: Rated }) {
  const { overall_experience_rating: rating, rating_count: count } = of;
  if (rating === null || count === null) return null;
  return <AverageStars average={rating} count={count} />;
}

/** The same in the cell of a table. */
export function RatingLines({ of }: { of: Rated }) {
  const { overall_experience_rating: rating, rating_count: count } = of;
  if (rating === null || count === null) return null;
  return <CellLines first={m.people_rating_of_five({ rating })} second={m.feedback_of_ratings({ count })} />;
}
