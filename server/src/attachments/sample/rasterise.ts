import { fork } from "node:child_process";
import { once } from "node:events";
import type { Drawings, Rasterised } from "./rasterise-process.ts";

/** Makes pictures of drawings, in a process that ends with it: the server itself loads no image library. */
export async function rasterise(drawings: Drawings): Promise<Buffer[]> {
  const child = fork(new URL("./rasterise-process.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The pictures of the sample cannot be drawn: the process ended.");
  });
  const drawn = once(child, "message") as Promise<[Rasterised]>;
  child.send(drawings);
  try {
    const [pictures] = await Promise.race([drawn, ended]);
    return pictures.map((picture) => Buffer.from(picture));
  } finally {
    ended.catch(() => {});
    child.kill();
  }
}
