import { auditCalls } from "@steward/contract/audits/calls";
import { auditRules } from "@steward/contract/audits/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { addAuditPictures } from "./add-audit-pictures.ts";
import { findAudits, presentAudit } from "./audit-queries.ts";
import { exportAudits } from "./export-audits.ts";
import { recordAudit } from "./record-audit.ts";

export const auditRoutes = routes(join(auditCalls, auditRules), (router) => {
  router.signedIn(auditCalls.list, (ctx, asked) =>
    ctx.read(async (tx) => {
      const page = await findAudits(tx, ctx, asked);
      return { ...page, results: page.results.map((row) => presentAudit(ctx, row)) };
    }),
  );
  router.signedIn(auditCalls.export, exportAudits);
  router.signedIn(auditCalls.record, recordAudit);
  router.signedIn(auditCalls.uploadAttachments, addAuditPictures);
});
