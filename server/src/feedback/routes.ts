import { feedbackCalls as calls } from "@steward/contract/feedback/calls";
import { feedbackSubjects } from "@steward/contract/feedback/constants";
import { feedbackRules } from "@steward/contract/feedback/rules";
import { join } from "@steward/contract/kit/joined-call";
import { exportList } from "../activity/export-list.ts";
import { routes } from "../http/route.ts";
import { feedbackSheet } from "./feedback-sheet.ts";
import { everyQuestion, findForms } from "./form-queries.ts";
import { publishForm } from "./publish-form.ts";
import { findRatedEngineers, findRatedProviders, findSubmissions, ratingsGiven } from "./submission-queries.ts";
import {
  askedForm,
  askedFormOfVisit,
  submitByBody,
  submitOnRequest,
  submitOnVisit,
  submittedOnRequest,
  submittedOnVisit,
} from "./submit-feedback.ts";
import { feedbackOnWork } from "./work-queries.ts";

export const feedbackRoutes = routes(join(calls, feedbackRules), (router) => {
  router.signedIn(calls.forms, (ctx, asked) => ctx.read((tx) => findForms(tx, ctx, asked)));
  router.signedIn(calls.publish, publishForm);
  router.signedIn(calls.settings, askedForm);
  router.signedIn(calls.submitted, submittedOnRequest);
  router.signedIn(calls.submit, submitOnRequest);
  router.signedIn(calls.visitSettings, askedFormOfVisit);
  router.signedIn(calls.visitSubmitted, submittedOnVisit);
  router.signedIn(calls.visitSubmit, submitOnVisit);
  router.signedIn(calls.submitForm, submitByBody);
  router.signedIn(calls.list, (ctx, asked) => ctx.read((tx) => findSubmissions(tx, ctx, asked)));
  router.signedIn(calls.export, async (ctx, input) => {
    const questions = await ctx.read((tx) => everyQuestion(tx, input.query.about ?? feedbackSubjects));
    return exportList(ctx, input, { name: "feedback", columns: feedbackSheet(questions), find: findSubmissions });
  });
  router.signedIn(calls.distribution, (ctx, { query }) => ctx.read((tx) => ratingsGiven(tx, ctx, query)));
  router.signedIn(calls.providers, (ctx, asked) => ctx.read((tx) => findRatedProviders(tx, ctx, asked)));
  router.signedIn(calls.onWork, (ctx, asked) => ctx.read((tx) => feedbackOnWork(tx, ctx, asked)));
  router.signedIn(calls.engineers, (ctx, asked) => ctx.read((tx) => findRatedEngineers(tx, ctx, asked)));
});
