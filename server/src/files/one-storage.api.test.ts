import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { refusedServerProcess, startServerProcess } from "../test-server/server-process.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer({ works: false });

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "steward-storage-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
const markOf = async () => (await server.admin.query("select storage_mark from installation")).rows[0].storage_mark;

test("servers with a storage each do not stand on one database, those with one storage do", async () => {
  const [data_dir, another] = [folder(), folder()];
  await Promise.all([
    startServerProcess(server, { STEWARD_DATA_DIR: data_dir }),
    startServerProcess(server, { STEWARD_DATA_DIR: folder(), STORAGE_URL: `file:${data_dir}/files` }),
  ]);
  const refused = await refusedServerProcess(server, { STEWARD_DATA_DIR: another });
  expect(refused.code).toBe(1);
  expect(refused.said).toBe(
    `Steward: The folder ${another}/files is not where this database's files are kept. Give every server on one DATABASE_URL the same STORAGE_URL. If the files were moved there, or are lost for good, write "${await markOf()}" into a file named installation in it.\n`,
  );
  const elsewhere = folder();
  const { code, said } = await refusedServerProcess(server, { STORAGE_URL: `file:${elsewhere}` });
  expect(code).toBe(1);
  expect(said).toContain(`STORAGE_URL (file:${elsewhere}) is not where`);
  expect(readdirSync(elsewhere)).toEqual([]);
  writeFileSync(join(elsewhere, "installation"), await markOf());
  await startServerProcess(server, { STORAGE_URL: `file:${elsewhere}` });
});

test("a storage that cannot be used is told in one line", async () => {
  const { code, said } = await refusedServerProcess(server, { STORAGE_URL: "file:/dev/null/files" });
  expect(code).toBe(1);
  expect(said).toMatch(/^Steward: STORAGE_URL \(file:\/dev\/null\/files\) cannot be used: ENOTDIR.*\n$/);
});
