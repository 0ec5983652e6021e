import { IconPhoto } from "@tabler/icons-react";
import classes from "./stock.module.css";

type Picture = { thumbnail: string } | null;

/** The main picture in a row of a list. */
export const StockPicture = ({ picture }: { picture: Picture }) =>
  picture ? (
    <img src={picture.thumbnail} alt="" className={classes.picture} loading="lazy" />
  ) : (
    <span className={classes.picture} aria-hidden>
      <IconPhoto size={18} stroke={1.4} />
    </span>
  );

/** The same on a card, where one without a picture has none. */
export const StockThumbnail = ({ picture }: { picture: Picture }) =>
  picture ? <img src={picture.thumbnail} alt="" loading="lazy" className={classes.thumbnail} /> : null;
