import type { RatingOfPlacement } from "@steward/contract/interests/ratings";
import { m } from "../../messages/messages.js";
import { Fact, Facts, Notes, Panel } from "../../ui/details/details.tsx";
import { Stars } from "../../ui/text/stars.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import type { Side } from "../interest-api.tsx";

/** What the customer thinks of the placement, as both sides see it. */
export function RatingPanel({
  side,
  rating: given,
  partner,
}: {
  side: Side;
  rating: RatingOfPlacement;
  partner: string;
}) {
  const isOwn = side === "interest";
  return (
    <Panel title={m.interests_rating()} action={<Stars rating={given.rating} size={18} />}>
      <Facts>
        <Fact label={m.interests_rating_by()}>{isOwn ? m.interests_rating_own() : partner}</Fact>
        <Fact label={m.interests_rated_on()}>
          <time dateTime={given.created}>{localMinute(given.created)}</time>
        </Fact>
        {isOwn && given.is_editable && (
          <Fact label={m.interests_rating_changes()}>
            {m.interests_rating_until({ moment: localMinute(given.editable_until) })}
          </Fact>
        )}
      </Facts>
      <Notes text={given.comment} />
    </Panel>
  );
}
