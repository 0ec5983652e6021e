import type { HomeCard } from "@steward/contract/home/constants";
import type { ReactNode } from "react";
import { cardTitle } from "./card-titles.ts";
import classes from "./home-page.module.css";

interface PanelProps {
  card: HomeCard;
  /** Link to all of it. */
  all?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A card with its heading. */
export function Panel({ card, all, isWide = false, children }: PanelProps) {
  return (
    <section className={`${classes.panel} ${isWide ? classes.wide : ""}`} aria-labelledby={`home-${card}`}>
      <div className={classes.head}>
        <h2 id={`home-${card}`} className={classes.heading}>
          {cardTitle[card]()}
        </h2>
        {all}
      </div>
      {children}
    </section>
  );
}
