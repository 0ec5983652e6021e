import type { FindingResult } from "@steward/contract/audits/campaigns/constants";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { m } from "../../messages/messages.js";
import { countText } from "../../ui/text/count-text.ts";
import { findingLabel } from "../audit-labels.ts";
import classes from "./campaign-progress.module.css";

const FOUND = ["Verified", "Misplaced", "Damaged"] as const satisfies readonly FindingResult[];
const SHOWN = [...FOUND, "Missing", "Pending", "Unexpected"] as const satisfies readonly FindingResult[];

/** How many of the expected assets were found. */
export const foundOf = ({ counts }: Pick<Campaign, "counts">): number =>
  FOUND.reduce((sum, result) => sum + counts[result], 0);

/** Progress of a campaign: a bar of what was found as what, and each number. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { counts } = campaign;
  const expected = campaign.expected ?? 0;
  const found = foundOf(campaign);
  const share = (count: number) => `${expected === 0 ? 0 : (count / expected) * 100}%`;
  return (
    <section className={classes.progress} aria-label={m.audits_progress()}>
      <div
        role="progressbar"
        aria-label={m.audits_progress()}
        aria-valuemin={0}
        aria-valuemax={expected}
        aria-valuenow={found}
        aria-valuetext={m.audits_found_of({ found: countText(found), expected: countText(expected) })}
        className={classes.bar}
      >
        {[...FOUND, "Missing" as const].map((result) => (
          <span key={result} data-result={result} style={{ inlineSize: share(counts[result]) }} />
        ))}
      </div>
      <ul className={classes.numbers}>
        <li className={classes.whole}>
          {m.audits_found_of({ found: countText(found), expected: countText(expected) })}
        </li>
        {SHOWN.filter((result) => counts[result] > 0).map((result) => (
          <li key={result}>
            <span className={classes.dot} data-result={result} aria-hidden="true" />
            {findingLabel[result]()} <strong>{countText(counts[result])}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
