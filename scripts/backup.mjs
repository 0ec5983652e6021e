import { join } from "node:path";
import { pinnedNode, root } from "./pinned-node.mjs";
import { install, run } from "./prepare.mjs";

install();
run(pinnedNode(), [join(root, "server", "src", "backup-command.ts"), ...process.argv.slice(2)]);
