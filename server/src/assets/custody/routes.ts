import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { custodyRules } from "@steward/contract/assets/custody/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../../http/route.ts";
import { findHeldPieces } from "../../stock/held-pieces.ts";
import { assertAsset } from "../asset-queries.ts";
import { readSignature } from "../signatures/signature-address.ts";
import { acceptByLink, declineByLink, readAcceptance } from "../acceptance/answer-by-link.ts";
import { acceptCustody, declineCustody } from "./accept-custody.ts";
import { bulkCheckIn, bulkCheckOut } from "./bulk-custody.ts";
import { checkIn } from "./check-in.ts";
import { checkOut } from "./check-out.ts";
import { findCustody, findCustodyOf, findOwn } from "./custody-queries.ts";
import { exportCustody } from "./export-custody.ts";
import { handOver } from "./hand-over.ts";

export const custodyRoutes = routes(join(custodyCalls, custodyRules), (router) => {
  router.signedIn(custodyCalls.bulkCheckOut, bulkCheckOut);
  router.signedIn(custodyCalls.bulkCheckIn, bulkCheckIn);
  router.signedIn(custodyCalls.checkOut, checkOut);
  router.signedIn(custodyCalls.checkIn, checkIn);
  router.signedIn(custodyCalls.ofAsset, (ctx, { params, query, request }) =>
    ctx.read(async (tx) => {
      await assertAsset(tx, params.id);
      return findCustodyOf(tx, ctx, { query, request }, params.id);
    }),
  );
  router.signedIn(custodyCalls.list, (ctx, { query, request }) =>
    ctx.read((tx) => findCustody(tx, ctx, { query, request })),
  );
  router.signedIn(custodyCalls.export, exportCustody);
  router.signedIn(custodyCalls.mine, (ctx, { query, request }) =>
    ctx.read((tx) => findOwn(tx, ctx, { query, request })),
  );
  router.signedIn(custodyCalls.pieces, (ctx, { query, request }) =>
    ctx.read((tx) => findHeldPieces(tx, ctx, { query, request })),
  );
  router.signedIn(custodyCalls.ownPieces, (ctx, { query, request }) =>
    ctx.read((tx) => findHeldPieces(tx, ctx, { query: { ...query, user: [ctx.actor.account_id] }, request }, true)),
  );
  router.signedIn(custodyCalls.accept, acceptCustody);
  router.open(custodyCalls.signature, readSignature);
  router.signedIn(custodyCalls.decline, declineCustody);
  router.open(custodyCalls.acceptance, readAcceptance);
  router.open(custodyCalls.acceptByLink, acceptByLink);
  router.open(custodyCalls.declineByLink, declineByLink);
  router.signedIn(custodyCalls.handOver, handOver);
});
