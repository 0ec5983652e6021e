import type { ReactNode } from "react";
import classes from "./tab-intro.module.css";

interface TabIntroProps {
  /** One sentence on the purpose of these records. */
  text: string;
  action: ReactNode;
}

/** Header of a tab: explanation and primary action. */
export const TabIntro = ({ text, action }: TabIntroProps) => (
  <div className={classes.intro}>
    <p className={classes.text}>{text}</p>
    <div>{action}</div>
  </div>
);
