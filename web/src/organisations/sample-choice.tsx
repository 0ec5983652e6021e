import { Button } from "@mantine/core";
import { m } from "../messages/messages.js";
import classes from "./setup-page.module.css";

interface SampleChoiceProps {
  onLoad: () => void;
  isSending: boolean;
  isDisabled: boolean;
}

/** Offers the sample organisations instead of one's own. */
export function SampleChoice({ onLoad, isSending, isDisabled }: SampleChoiceProps) {
  return (
    <section className={classes.way}>
      <h2 className={classes.title}>{m.organisations_sample_title()}</h2>
      <p className={classes.text}>{m.organisations_sample_text()}</p>
      <Button variant="default" onClick={onLoad} loading={isSending} disabled={isDisabled}>
        {m.organisations_sample_load()}
      </Button>
      <p className={classes.text} role="status">
        {isSending ? m.organisations_sample_loading() : ""}
      </p>
    </section>
  );
}
