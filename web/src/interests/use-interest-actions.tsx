import { receivedInterestCalls } from "@steward/contract/interests/calls";
import type { InterestAction } from "@steward/contract/interests/constants";
import { type ReactNode, useState } from "react";
import { useWrite } from "../http/queries.ts";
import type { ListAction } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { useMayEach } from "../session/may.ts";
import { useConfirm } from "../ui/dialogs/confirm-dialog.tsx";
import { readDay } from "../ui/text/local-time.ts";
import { type AnyInterest, daysText, isOver, showReceived, type Side } from "./interest-api.tsx";
import { lazily } from "../ui/lazily.tsx";

const ExtensionDialog = lazily(async () => (await import("./interest-dialogs.tsx")).ExtensionDialog);
const OfferDialog = lazily(async () => (await import("./interest-dialogs.tsx")).OfferDialog);
const ReasonDialog = lazily(async () => (await import("./interest-dialogs.tsx")).ReasonDialog);
const TerminateDialog = lazily(async () => (await import("./interest-dialogs.tsx")).TerminateDialog);
const ChooseSlotDialog = lazily(async () => (await import("./interviews/interview-dialogs.tsx")).ChooseSlotDialog);
const ProposeInterviewDialog = lazily(
  async () => (await import("./interviews/interview-dialogs.tsx")).ProposeInterviewDialog,
);
const RateDialog = lazily(async () => (await import("./ratings/rate-dialog.tsx")).RateDialog);
const RequestInterestDialog = lazily(async () => (await import("./request-interest-dialog.tsx")).RequestInterestDialog);

const labels: Record<InterestAction, () => string> = {
  rate: m.interests_rate_placement,
  review: m.interests_review,
  accept: m.interests_accept,
  choose_slot: m.interests_choose_slot,
  offer: m.interests_offer,
  place: m.interests_place_person,
  propose_interview: m.interests_propose_interview,
  ask_slots: m.interests_ask_slots,
  move_interview: m.interests_move_interview,
  extend: m.interests_extend,
  ask_extension: m.interests_ask_extension,
  refuse_extension: m.interests_refuse_extension,
  cancel_interview: m.interests_cancel_interview,
  reject: m.interests_reject,
  decline: m.interests_decline,
  withdraw: m.interests_withdraw,
  terminate: m.interests_terminate,
};

/** Whether a placement is not over. */
const runs = ({ placement_detail: placement }: AnyInterest): boolean =>
  placement !== null && !["Completed", "Terminated"].includes(placement.placement_status);

const ORDER = Object.keys(labels) as InterestAction[];
const ENDING: readonly InterestAction[] = [
  "refuse_extension",
  "cancel_interview",
  "reject",
  "decline",
  "withdraw",
  "terminate",
];

/** What can be done with an interest, as the server says, and the dialogs that it opens. */
export function useInterestActions(side: Side): {
  actionsOf: (interest: AnyInterest) => ListAction[];
  /** Does an action that the server allows, or opens its dialog. */
  act: (action: InterestAction, interest: AnyInterest) => void;
  dialog: ReactNode;
} {
  const confirm = useConfirm();
  const go = useGo();
  const [again, setAgain] = useState<AnyInterest | null>(null);
  const [asked, setAsked] = useState<{ action: InterestAction; interest: AnyInterest } | null>(null);
  const may = useMayEach();
  const mayPlace = may("user.create") && may("service_request.assign");
  const onSuccess = showReceived;
  const review = useWrite(receivedInterestCalls.review, { onSuccess });
  const accept = useWrite(receivedInterestCalls.accept, { onSuccess });
  const place = useWrite(receivedInterestCalls.place, { onSuccess });
  const extend = useWrite(receivedInterestCalls.extend, { onSuccess });

  const run = async (action: InterestAction, interest: AnyInterest) => {
    const { id, version, skilled_personel_detail: person, offer_detail: offer, placement_detail: placement } = interest;
    const given = { params: { id }, version };
    const ask = (question: { title: string; body: string }) =>
      confirm({ ...question, confirmLabel: labels[action](), danger: false });
    const { name } = person;
    if (action === "review") return review.mutate(given);
    if (action === "accept") {
      const body = m.interests_accept_text();
      if (await ask({ title: m.interests_accept_title({ name }), body })) accept.mutate(given);
      return undefined;
    }
    if (action === "place" && offer) {
      const body = m.interests_place_text({ role: offer.designation, place: offer.location, days: daysText(offer) });
      if (await ask({ title: m.interests_place_title({ name }), body })) place.mutate(given);
      return undefined;
    }
    if (action === "extend" && placement) {
      const body = m.interests_extend_text({ day: readDay(placement.extension_date) });
      if (await ask({ title: m.interests_extend_title({ name }), body })) extend.mutate(given);
      return undefined;
    }
    return setAsked({ action, interest });
  };

  /** What the server allows; what ends something stands last. */
  const entries = (interest: AnyInterest, danger: boolean): ListAction[] =>
    ORDER.filter((action) => interest.actions.includes(action) && ENDING.includes(action) === danger).map((action) => ({
      label: action === "rate" && interest.rating_detail ? m.interests_change_rating() : labels[action](),
      danger,
      run: () => void run(action, interest),
    }));

  return {
    act: (action, interest) => void run(action, interest),
    actionsOf: (interest) => [
      ...entries(interest, false),
      ...(side === "interest" && mayPlace && runs(interest)
        ? [
            {
              label: m.interests_make_engineer(),
              run: () => void go("supply-desk-engineers", { search: { placed: interest.id } }),
            },
          ]
        : []),
      ...entries(interest, true),
      // What led to nothing can be asked anew while the person is published.
      ...(side === "interest" && isOver(interest)
        ? [
            {
              permission: "interest.request" as const,
              label: m.interests_request_again(),
              run: () => setAgain(interest),
            },
          ]
        : []),
    ],
    dialog: asked ? (
      <AskedDialog {...asked} side={side} onClose={() => setAsked(null)} />
    ) : (
      again && (
        <RequestInterestDialog
          people={[again.skilled_personel_detail]}
          onClose={() => setAgain(null)}
          onRequested={({ id }) => void go("skilled-personnel-interest-made-id", { params: { id } })}
        />
      )
    ),
  };
}

interface AskedProps {
  action: InterestAction;
  interest: AnyInterest;
  side: Side;
  onClose: () => void;
}

function AskedDialog({ action, side, ...props }: AskedProps) {
  switch (action) {
    case "offer":
      return <OfferDialog {...props} />;
    case "ask_extension":
      return <ExtensionDialog {...props} />;
    case "terminate":
      return <TerminateDialog {...props} isCustomer={side === "interest"} />;
    case "rate":
      return <RateDialog {...props} />;
    case "propose_interview":
    case "move_interview":
      return <ProposeInterviewDialog {...props} side={side} isMove={action === "move_interview"} />;
    case "choose_slot":
      return <ChooseSlotDialog {...props} side={side} />;
    case "withdraw":
    case "reject":
    case "decline":
    case "refuse_extension":
    case "ask_slots":
    case "cancel_interview":
      return <ReasonDialog {...props} side={side} action={action} />;
    default:
      return null;
  }
}
