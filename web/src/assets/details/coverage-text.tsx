import { m } from "../../messages/messages.js";
import { readDay } from "../../ui/text/local-time.ts";
import { coverageLabel } from "../asset-labels.ts";
import { type CoveredAsset, coverageOf, coversOf } from "./cover.ts";
import classes from "./coverage-text.module.css";

interface CoverageProps {
  asset: CoveredAsset;
  /** yyyy-MM-dd */
  today: string;
}

/** Cover of an asset in a list: its label, or the remaining days if it is expiring. */
export function CoverageText({ asset, today }: CoverageProps) {
  const { coverage, cover } = coverageOf(coversOf(asset, today));
  const isExpiring = cover?.status === "expiring";
  return (
    <span className={classes.text} data-coverage={isExpiring ? "expiring" : coverage}>
      {isExpiring ? m.assets_cover_days_left({ count: cover.daysLeft }) : coverageLabel[coverage]()}
    </span>
  );
}

interface CoverageBadgeProps extends CoverageProps {
  /** Opens what the badge is about; absent where it is to be read only. */
  onOpen?: (() => void) | undefined;
}

/** Cover of an asset in its header: the label and the day on which it ends or ended. */
export function CoverageBadge({ asset, today, onOpen }: CoverageBadgeProps) {
  const { coverage, cover } = coverageOf(coversOf(asset, today));
  if (cover === null) return null;
  const tone = cover.status === "expired" ? "over" : cover.status;
  const words = { cover: coverageLabel[coverage](), day: readDay(cover.end) };
  const badge = (
    <span className={classes.badge} data-tone={tone}>
      <svg viewBox="0 0 12 12" width="12" height="12" className={classes.mark} aria-hidden="true">
        <path d="M6 1.2 10.4 2.8v3c0 2.6-1.8 4.2-4.4 5.2-2.6-1-4.4-2.6-4.4-5.2v-3Z" />
      </svg>
      {cover.status === "expired" ? m.assets_cover_since(words) : m.assets_cover_until(words)}
    </span>
  );
  return onOpen ? (
    <button type="button" className={classes.opens} aria-haspopup="dialog" onClick={onOpen}>
      {badge}
    </button>
  ) : (
    badge
  );
}
