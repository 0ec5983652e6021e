import { join } from "node:path";
import { pinnedNode, root } from "./pinned-node.mjs";
import { install, run } from "./prepare.mjs";

/*
 * npm run dump
 * Writes the dump of this version, from which the tests upgrade databases of it from now on, and the description of its API.
 */
install();
run(
  pinnedNode(),
  [join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--root", "server", "--project", "dump"],
  {
    env: { ...process.env, STEWARD_DUMP: "true" },
  },
);
