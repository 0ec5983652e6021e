import { Progress } from "@mantine/core";
import type { Profile, ProfileDetails } from "@steward/contract/personnel/profiles/rules";
import { m } from "../../messages/messages.js";
import { listed } from "../../ui/text/listed.ts";
import { profileLabels } from "./profile-form.ts";
import classes from "./completeness.module.css";

/** How much of what customers look for a profile tells, as a bar with its percentage. */
export function Completeness({ completeness }: Pick<Profile, "completeness">) {
  const text = m.personnel_percent({ value: completeness });
  return (
    <span className={classes.meter}>
      <Progress className={classes.bar} value={completeness} aria-label={m.personnel_completeness()} />
      <span aria-hidden>{text}</span>
    </span>
  );
}

/** The bar, with what is still to be told. */
export function CompletenessNote({ profile }: { profile: ProfileDetails }) {
  const labels = profileLabels();
  const missing = profile.missing.map((field) => labels[field]);
  return (
    <div className={classes.note}>
      <Completeness completeness={profile.completeness} />
      <p>{missing.length === 0 ? m.personnel_complete_text() : m.personnel_missing({ fields: listed(missing) })}</p>
    </div>
  );
}
