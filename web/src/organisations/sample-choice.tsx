import { m } from "../messages/messages.js";
import { PushButton } from "../ui/push-button.tsx";
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
      <PushButton tone="plain" large onClick={onLoad} isBusy={isSending} disabled={isDisabled}>
        {m.organisations_sample_load()}
      </PushButton>
      <p className={classes.text} role="status">
        {isSending ? m.organisations_sample_loading() : ""}
      </p>
    </section>
  );
}
