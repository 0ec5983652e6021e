import type { ReactNode } from "react";
import classes from "./tab-intro.module.css";

interface TabIntroProps {
  /** One sentence on the purpose of these records. */
  text: string;
  action: ReactNode;
  /** The action keeps its place and is hidden. */
  isPending: boolean;
}

/** Header of a tab: explanation and primary action. */
export const TabIntro = ({ text, action, isPending }: TabIntroProps) => (
  <div className={classes.intro}>
    <p className={classes.text}>{text}</p>
    <div data-pending={isPending || undefined}>{action}</div>
  </div>
);
