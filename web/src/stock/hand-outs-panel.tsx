import { Button } from "@mantine/core";
import type { HandOut } from "@steward/contract/stock/rules";
import type { ReactNode } from "react";
import { LoadFailure } from "../http/load-failure.tsx";
import type { Pages } from "../http/pages.ts";
import { m } from "../messages/messages.js";
import { countText } from "../ui/text/count-text.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { AssetLink } from "./asset-link.tsx";
import classes from "./hand-outs.module.css";
import { ListFooter } from "../lists/list-footer.tsx";
import { holderText } from "./holder-text.ts";
import { Panel } from "../ui/details/details.tsx";

interface HandOutsPanelProps {
  title: string;
  pages: Pages<HandOut>;
  /** What to say where nothing was handed out yet. */
  none: string;
  /** Label of the button that takes pieces back; absent where nothing comes back or the session may not. */
  back?: string | undefined;
  onBack: (handOut: HandOut) => void;
  action?: ReactNode;
}

/** What was handed out, newest first: to whom, how much of it is still out, and the way back. */
export function HandOutsPanel({ title, pages, none, back, onBack, action }: HandOutsPanelProps) {
  return (
    <Panel title={title} action={action}>
      {pages.error && pages.rows.length === 0 ? <LoadFailure error={pages.error} onRetry={pages.reload} /> : null}
      {!pages.isLoading && !pages.error && pages.rows.length === 0 ? <p className={classes.none}>{none}</p> : null}
      <ul className={classes.list} aria-label={title}>
        {pages.rows.map((handOut) => (
          <li key={handOut.id} className={classes.item} data-open={handOut.open > 0 || undefined}>
            <div className={classes.words}>
              <p className={classes.holder}>
                <Holder handOut={handOut} />
              </p>
              <p className={classes.more}>{stateOf(handOut)}</p>
              {handOut.note === "" ? null : <p className={classes.more}>{handOut.note}</p>}
            </div>
            {back && handOut.open > 0 ? (
              <Button
                variant="default"
                size="compact-md"
                aria-label={m.stock_return_of({ holder: holderText(handOut) })}
                onClick={() => onBack(handOut)}
              >
                {back}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ListFooter list={pages} />
    </Panel>
  );
}

const Holder = ({ handOut: { user_details: user, asset_details: asset } }: { handOut: HandOut }) => (
  <>
    {user?.name}
    {user && asset ? " · " : null}
    <AssetLink asset={asset} />
    {user || asset ? null : m.stock_nobody()}
  </>
);

function stateOf({ quantity, open, created, created_by_details, returned }: HandOut): string {
  const out =
    open > 0 && open < quantity ? m.stock_still_out({ shown: countText(open), all: countText(quantity) }) : "";
  return [
    quantity === 1 ? "" : m.stock_pieces({ count: quantity }),
    out,
    m.stock_out_since({ person: created_by_details?.name ?? "", day: localMinute(created) }),
    open === 0 && returned ? m.stock_returned({ day: localMinute(returned) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
