import { modelCalls } from "@steward/contract/models/calls";
import { modelRules } from "@steward/contract/models/rules";
import { join } from "@steward/contract/kit/joined-call";
import { bindPictures } from "../attachments/bind-pictures.ts";
import { routes } from "../http/route.ts";
import { listModels, listSkus, modelOf, assertModel } from "./model-queries.ts";
import { createModel, updateModel } from "./write-model.ts";

export const modelRoutes = routes(join(modelCalls, modelRules), (router) => {
  router.signedIn(modelCalls.list, listModels);
  router.signedIn(modelCalls.skus, listSkus);
  router.signedIn(modelCalls.create, createModel);
  router.signedIn(modelCalls.read, (ctx, { params }) => ctx.read((tx) => modelOf(tx, ctx, params.id)));
  router.signedIn(modelCalls.update, updateModel);
  bindPictures(router, modelCalls, { column: "model", subject_type: "model", exists: assertModel });
});
