import { interestCalls as calls, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { interestRules, receivedInterestRules } from "@steward/contract/interests/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { assertStaffing, findInterests, findReceived, interestOf, partnersOf } from "./interest-queries.ts";
import { exportAttendance, exportReceivedAttendance } from "./attendance/export-attendance.ts";
import {
  approveAttendance,
  returnAttendance,
  saveAttendance,
  submitAttendance,
} from "./attendance/write-attendance.ts";
import { interestColumns, receivedInterestColumns } from "./interest-sheet.ts";
import {
  askSlots,
  cancelInterview,
  chooseSlot,
  moveInterview,
  proposeInterview,
} from "./interviews/write-interview.ts";
import { messagesOf } from "./messages/message-queries.ts";
import { sendMessage } from "./messages/send-message.ts";
import { ratePlacement } from "./ratings/rate-placement.ts";
import { declineSuggestion, suggestPerson } from "./suggestions/suggest-person.ts";
import { findSuggestable } from "./suggestions/suggestable-people.ts";
import { readBoard } from "./pipeline/board-queries.ts";
import { readPipeline } from "./pipeline/pipeline-queries.ts";
import {
  acceptInterest,
  askExtension,
  extendPlacement,
  offerPlacement,
  placePerson,
  refuseExtension,
  refuseInterest,
  requestInterest,
  reviewInterest,
  terminatePlacement,
  withdrawInterest,
} from "./write-interest.ts";

/** Calls of the customer. */
export const interestRoutes = routes(join(calls, interestRules), (router) => {
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findInterests(tx, ctx, asked)));
  router.signedIn(calls.request, requestInterest);
  router.signedIn(calls.export, (ctx, input) =>
    exportList(ctx, input, { name: "interests-made", columns: interestColumns, find: findInterests }),
  );
  router.signedIn(calls.staffings, partnersOf("interest", "staffing"));
  router.signedIn(calls.read, (ctx, { params }) => ctx.read((tx) => interestOf(tx, ctx, "interest", params.id)));
  router.signedIn(calls.withdraw, withdrawInterest);
  router.signedIn(calls.offer, offerPlacement);
  router.signedIn(calls.askExtension, askExtension);
  router.signedIn(calls.terminate, terminatePlacement("interest"));
  router.signedIn(calls.rate, ratePlacement);
  router.signedIn(calls.proposeInterview, proposeInterview("interest"));
  router.signedIn(calls.moveInterview, moveInterview("interest"));
  router.signedIn(calls.chooseSlot, chooseSlot("interest"));
  router.signedIn(calls.askSlots, askSlots("interest"));
  router.signedIn(calls.cancelInterview, cancelInterview("interest"));
  router.signedIn(calls.declineSuggestion, declineSuggestion);
  router.signedIn(calls.approveAttendance, approveAttendance);
  router.signedIn(calls.returnAttendance, returnAttendance);
  router.signedIn(calls.exportAttendance, exportAttendance);
  router.signedIn(calls.messages, messagesOf("interest"));
  router.signedIn(calls.sendMessage, sendMessage("interest"));
});

/** Calls of the staffing organisation. */
export const receivedInterestRoutes = routes(join(received, receivedInterestRules), (router) => {
  router.signedIn(received.list, (ctx, asked) => ctx.read((tx) => findReceived(tx, ctx, asked)));
  router.signedIn(received.board, (ctx, asked) => ctx.read((tx) => readBoard(tx, ctx, asked)));
  router.signedIn(received.export, (ctx, input) =>
    exportList(ctx, input, { name: "interests-received", columns: receivedInterestColumns, find: findReceived }),
  );
  router.signedIn(received.customers, partnersOf("received_interest", "customer"));
  router.signedIn(received.pipeline, (ctx, asked) => ctx.read((tx) => readPipeline(tx, ctx, asked)));
  router.signedIn(received.read, (ctx, { params }) =>
    ctx.read(async (tx) => {
      await assertStaffing(tx);
      return interestOf(tx, ctx, "received_interest", params.id);
    }),
  );
  router.signedIn(received.review, reviewInterest);
  router.signedIn(received.accept, acceptInterest);
  router.signedIn(received.reject, refuseInterest("reject"));
  router.signedIn(received.decline, refuseInterest("decline"));
  router.signedIn(received.place, placePerson);
  router.signedIn(received.extend, extendPlacement);
  router.signedIn(received.refuseExtension, refuseExtension);
  router.signedIn(received.terminate, terminatePlacement("received_interest"));
  router.signedIn(received.proposeInterview, proposeInterview("received_interest"));
  router.signedIn(received.moveInterview, moveInterview("received_interest"));
  router.signedIn(received.chooseSlot, chooseSlot("received_interest"));
  router.signedIn(received.askSlots, askSlots("received_interest"));
  router.signedIn(received.cancelInterview, cancelInterview("received_interest"));
  router.signedIn(received.suggestable, findSuggestable);
  router.signedIn(received.suggest, suggestPerson);
  router.signedIn(received.saveAttendance, saveAttendance);
  router.signedIn(received.submitAttendance, submitAttendance);
  router.signedIn(received.exportAttendance, exportReceivedAttendance);
  router.signedIn(received.messages, messagesOf("received_interest"));
  router.signedIn(received.sendMessage, sendMessage("received_interest"));
});
