import { labelCalls } from "@steward/contract/assets/labels/calls";
import { labelRules } from "@steward/contract/assets/labels/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../../http/route.ts";
import { labelSizeOf, listLabelSizes } from "./label-size-queries.ts";
import { labelRunOf, readLabelFile } from "./print/label-run-queries.ts";
import { previewLabels, previewPlaceLabels } from "./print/preview-labels.ts";
import { cancelLabels, printLabels, printPlaceLabels } from "./print/print-labels.ts";
import { createLabelSize, removeLabelSize, updateLabelSize } from "./write-label-size.ts";

export const labelRoutes = routes(join(labelCalls, labelRules), (router) => {
  router.signedIn(labelCalls.sizes, listLabelSizes);
  router.signedIn(labelCalls.createSize, createLabelSize);
  router.signedIn(labelCalls.readSize, (ctx, { params }) => ctx.read((tx) => labelSizeOf(tx, params.id)));
  router.signedIn(labelCalls.updateSize, updateLabelSize);
  router.signedIn(labelCalls.removeSize, removeLabelSize);
  router.signedIn(labelCalls.preview, previewLabels);
  router.signedIn(labelCalls.print, printLabels);
  router.signedIn(labelCalls.previewPlaces, previewPlaceLabels);
  router.signedIn(labelCalls.printPlaces, printPlaceLabels);
  router.signedIn(labelCalls.read, (ctx, { params }) => ctx.read((tx) => labelRunOf(tx, ctx, params.id)));
  router.signedIn(labelCalls.cancel, cancelLabels);
  router.signedIn(labelCalls.file, readLabelFile);
});
