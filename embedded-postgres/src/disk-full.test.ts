import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

vi.setConfig({ testTimeout: 120_000 });

/** A server that has the space to start, and does not, is given up by then: seven failures, ever longer apart. */
const GIVEN_UP_AFTER_MS = 8_000;

/** A real file system of this size, which only an administrator of a Linux machine can make. */
function smallDisk(size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "steward-full-"));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return folder;
}

const fill = (path: string) => {
  const { bavail, bsize } = statfsSync(join(path, ".."));
  writeFileSync(path, Buffer.alloc(bavail * bsize));
};

test("a database whose disk is full is not given up: it starts when there is space, with all that was confirmed", async (context) => {
  const folder = smallDisk("192m");
  if (!folder) context.skip("a small file system can only be mounted by an administrator on Linux");
  const data_dir = join(folder ?? "", "data");
  const lines: string[] = [];
  const failed = vi.fn<(error: Error) => void>();
  const database = await startEmbeddedPostgres({ data_dir, log: (line) => lines.push(line), failed });
  onTestFinished(() => database.stop());
  const ask = async (sql: string) => {
    const client = new Client(database.admin);
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  await ask("create table asset as select 'Pump' as name");
  const filler = join(folder ?? "", "filler");
  fill(filler);
  const pid = Number(readFileSync(join(data_dir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(lines).toContain("The disk is full. The database starts again when there is space."), {
    timeout: 20_000,
  });
  // What the failed starts say has no room in the log either, so they are counted by the time that they take.
  const begun = performance.now();
  await vi.waitFor(() => expect(performance.now() - begun).toBeGreaterThan(GIVEN_UP_AFTER_MS), { timeout: 30_000 });
  expect(failed).not.toHaveBeenCalled();
  rmSync(filler);
  await vi.waitFor(async () => expect(await ask("select name from asset")).toEqual([{ name: "Pump" }]), {
    timeout: 20_000,
    interval: 100,
  });
  expect(lines.at(-1)).toBe("The database runs again.");
});
