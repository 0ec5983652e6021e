import { IconUser } from "@tabler/icons-react";
import classes from "./person-picture.module.css";

/** The main picture of a person in a row or on a card; a figure where there is none. */
export const PersonPicture = ({ picture }: { picture: { thumbnail: string } | null }) =>
  picture ? (
    <img src={picture.thumbnail} alt="" className={classes.picture} loading="lazy" />
  ) : (
    <span className={classes.picture} aria-hidden>
      <IconUser size={18} stroke={1.4} />
    </span>
  );
