import { spawn } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, root } from "./pinned-node.mjs";
import { build, install } from "./prepare.mjs";

install();
build();

const environment = {
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, ".cache", "node"),
};
// Without limits V8's heap grows to several times its content; with these the process stays below 300 MB.
const heap = ["--max-semi-space-size=32", "--max-old-space-size=192"];
const server = spawn(pinnedNode(), [...heap, join(root, "server", "src", "main.ts")], {
  stdio: "inherit",
  env: environment,
});
// The terminal sends Ctrl-C to both processes; this one waits for the server's graceful shutdown.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
