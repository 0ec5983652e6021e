import { interestCalls } from "@steward/contract/interests/calls";
import { RATING_WORDS_MOST } from "@steward/contract/interests/constants";
import { useState } from "react";
import { LongTextField } from "../../forms/fields/long-text-field.tsx";
import { StarsField } from "../../forms/tiles/stars-field.tsx";
import { WriteFailure } from "../../forms/write-failure.tsx";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { type AnyInterest, showInterest } from "../interest-api.tsx";

/** Rates a placement that ended, or changes its rating. */
export function RateDialog({ interest, onClose }: { interest: AnyInterest; onClose: () => void }) {
  const { id, version, skilled_personel_detail: person, rating_detail: given } = interest;
  const before = { rating: given ? String(given.rating) : null, comment: given?.comment ?? "" };
  const [rating, setRating] = useState(before.rating);
  const [comment, setComment] = useState(before.comment);
  const send = useWrite(interestCalls.rate, { onSuccess: (after) => (showInterest(after), onClose()) });
  const isDirty = rating !== before.rating || comment !== before.comment;
  return (
    <ActionDialog
      title={m.interests_rate_title({ name: person.name })}
      onClose={onClose}
      isDirty={isDirty}
      action={m.interests_rating_save()}
      isPossible={rating !== null && isDirty}
      isPending={send.isPending}
      failure={<WriteFailure error={send.error} />}
      onSubmit={() =>
        send.mutate({ params: { id }, body: { rating: Number(rating), comment: comment.trim() }, version })
      }
    >
      {given && <p>{m.interests_rating_changed_until({ moment: localMinute(given.editable_until) })}</p>}
      <StarsField
        label={m.forms_required_label({ label: m.interests_rating_question() })}
        help={m.interests_rate_help()}
        required
        path="rating"
        value={rating}
        onChange={setRating}
      />
      <LongTextField
        label={m.interests_rating_comment()}
        value={comment}
        maxLength={RATING_WORDS_MOST}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
