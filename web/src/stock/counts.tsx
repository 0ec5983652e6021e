import { countText } from "../ui/text/count-text.ts";
import classes from "./stock.module.css";

/** Three numbers of a stock, each under its label. */
export const Counts = ({ of }: { of: readonly (readonly [label: string, count: number])[] }) => (
  <dl className={classes.counts}>
    {of.map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{countText(count)}</dd>
      </div>
    ))}
  </dl>
);
