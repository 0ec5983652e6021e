import { modelCalls } from "@steward/contract/models/calls";
import { bindPictures } from "../attachments/bind-pictures.ts";
import type { Router } from "../http/route.ts";
import { listModels, listSkus, modelOf, assertModel } from "./model-queries.ts";
import { createModel, updateModel } from "./write-model.ts";

export function modelRoutes(router: Router): void {
  router.signedIn(modelCalls.list, listModels);
  router.signedIn(modelCalls.skus, listSkus);
  router.signedIn(modelCalls.create, createModel);
  router.signedIn(modelCalls.read, (ctx, { params }) => ctx.read((tx) => modelOf(tx, ctx, params.id)));
  router.signedIn(modelCalls.update, updateModel);
  bindPictures(router, modelCalls, { column: "model", subject_type: "model", exists: assertModel });
}
