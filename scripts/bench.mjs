import { join } from "node:path";
import { pinnedNode, root } from "./pinned-node.mjs";
import { build, install, run } from "./prepare.mjs";

install();
build();
run(pinnedNode(), [join(root, "bench", "main.ts"), ...process.argv.slice(2)]);
