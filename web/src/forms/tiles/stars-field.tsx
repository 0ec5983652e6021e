import { RATING_MOST } from "@steward/contract/feedback/constants";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { TileChoice, type TileChoiceProps } from "./tile-choice.tsx";
import classes from "./tile-choice.module.css";

/** Stars, filled up to the chosen one. */
const stars = (chosen: string | null) =>
  Array.from({ length: RATING_MOST }, (_, index) => {
    const rating = index + 1;
    const isFilled = chosen !== null && rating <= Number(chosen);
    return {
      value: String(rating),
      label: m.feedback_rating_of({ rating, most: RATING_MOST }),
      content: isFilled ? (
        <IconStarFilled size={26} className={classes.star} aria-hidden />
      ) : (
        <IconStar size={26} stroke={1.5} aria-hidden />
      ),
    };
  });

/** A rating, chosen among stars. */
export const StarsField = (props: Omit<TileChoiceProps, "tiles" | "ends">) => (
  <TileChoice {...props} tiles={stars(props.value)} ends={[m.feedback_poor(), m.feedback_excellent()]} />
);
