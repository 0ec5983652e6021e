import type { CoverStatus } from "@steward/contract/cover/constants";
import { m } from "../messages/messages.js";
import { statusLabel } from "./cover-labels.ts";
import classes from "./cover-status.module.css";

const MARKS: Record<CoverStatus, string> = {
  "Not Started": "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2v2.7l1.8 1.1",
  Active: "M2.4 6.4 5 8.8l4.6-5.4",
  Expiring: "M6 2v4.6M6 9.2v.4",
  Expired: "M3 3l6 6M9 3 3 9",
};

/** State of a warranty or contract: a mark, a word and a colour. */
export const StatusOfCover = ({ status }: { status: CoverStatus | null }) => (
  <span className={classes.status} data-status={status ?? undefined}>
    {status ? (
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={MARKS[status]} />
      </svg>
    ) : null}
    {status ? statusLabel[status]() : m.assets_cover_unknown()}
  </span>
);
