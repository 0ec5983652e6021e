import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import { feedbackSubjects } from "@steward/contract/feedback/constants";
import { feedbackRules } from "@steward/contract/feedback/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { assertServiceRequest } from "../service-requests/service-request-queries.ts";
import { feedbackSheet } from "./feedback-sheet.ts";
import { everyQuestion, findForms } from "./form-queries.ts";
import { publishForm } from "./publish-form.ts";
import { findProviders, findSubmissions, ownSubmission, ratingsGiven } from "./submission-queries.ts";
import { askedForm, submitByForm, submitFeedback } from "./submit-feedback.ts";

export const feedbackRoutes = routes(join(calls, feedbackRules), (router) => {
  router.signedIn(calls.forms, (ctx, asked) => ctx.read((tx) => findForms(tx, ctx, asked)));
  router.signedIn(calls.publish, publishForm);
  router.signedIn(calls.settings, askedForm);
  router.signedIn(calls.submitted, (ctx, { params }) =>
    ctx.read(async (tx) => {
      await assertServiceRequest(tx, params.id);
      return (await ownSubmission(tx, ctx, params.id))?.submission ?? { submitted: false as const };
    }),
  );
  router.signedIn(calls.submit, submitByForm);
  router.signedIn(calls.submitForm, (ctx, { body }) => submitFeedback(ctx, { ...body, files: [] }));
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findSubmissions(tx, ctx, asked)));
  router.signedIn(calls.export, async (ctx, input) => {
    const questions = await ctx.read((tx) => everyQuestion(tx, input.query.about ?? feedbackSubjects));
    return exportList(ctx, input, { name: "feedback", columns: feedbackSheet(questions), find: findSubmissions });
  });
  router.signedIn(calls.distribution, (ctx, { query }) => ctx.read((tx) => ratingsGiven(tx, ctx, query)));
  router.signedIn(calls.providers, (ctx, asked) => ctx.read((tx) => findProviders(tx, ctx, asked)));
});
