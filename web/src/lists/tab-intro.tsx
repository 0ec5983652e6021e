import type { ReactNode } from "react";
import classes from "./tab-intro.module.css";

interface TabIntroProps {
  /** One sentence: what is kept here. */
  text: string;
  action: ReactNode;
}

/** The head of a tab: what it holds, and its primary action at the end of the row. */
export const TabIntro = ({ text, action }: TabIntroProps) => (
  <div className={classes.intro}>
    <p className={classes.text}>{text}</p>
    {action}
  </div>
);
