import classes from "./keys.module.css";

/** Keys of a shortcut, as written on the keyboard. */
export function Keys({ labels }: { labels: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {labels.map((label, index) => (
        <kbd key={index}>{label}</kbd>
      ))}
    </span>
  );
}
