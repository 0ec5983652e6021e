import { modelCalls } from "@steward/contract/models/calls";
import { modelRules } from "@steward/contract/models/rules";
import { join } from "@steward/contract/kit/joined-call";
import { bindPictures } from "../attachments/bind-pictures.ts";
import { bindDocuments } from "../documents/bind-documents.ts";
import { routes } from "../http/route.ts";
import { exportModels } from "./export-models.ts";
import { amcOf, warrantyOf } from "./model-cover-queries.ts";
import { findModels, listSkus, modelOf, assertModel } from "./model-queries.ts";
import { createModel, removeModel, toggleModel, updateModel } from "./write-model.ts";

export const modelRoutes = routes(join(modelCalls, modelRules), (router) => {
  router.signedIn(modelCalls.list, (ctx, asked) => ctx.read((tx) => findModels(tx, ctx, asked)));
  router.signedIn(modelCalls.export, exportModels);
  router.signedIn(modelCalls.skus, listSkus);
  router.signedIn(modelCalls.create, createModel);
  router.signedIn(modelCalls.read, (ctx, { params }) => ctx.read((tx) => modelOf(tx, ctx, params.id)));
  router.signedIn(modelCalls.update, updateModel);
  router.signedIn(modelCalls.toggleActive, toggleModel);
  router.signedIn(modelCalls.remove, removeModel);
  router.signedIn(modelCalls.warranty, (ctx, { params }) => ctx.read((tx) => warrantyOf(tx, params.id)));
  router.signedIn(modelCalls.amc, (ctx, { params }) => ctx.read((tx) => amcOf(tx, params.id)));
  bindPictures(router, modelCalls, { column: "model", subject_type: "model", exists: assertModel });
  bindDocuments(router, modelCalls, { owner: "model", exists: assertModel });
});
