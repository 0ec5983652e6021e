import { join } from "node:path";
import { pinnedNode, root } from "./pinned-node.mjs";
import { build, install, run } from "./prepare.mjs";

/*
 * npm run guide
 * Takes the pictures of docs/guide anew, with the browser of the tests.
 */
install();
build();
run(pinnedNode(), [
  join(root, "node_modules", "@playwright", "test", "cli.js"),
  "test",
  "--config",
  join(root, "e2e", "guide", "playwright.config.ts"),
]);
