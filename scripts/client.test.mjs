import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { makePackages } from "./client.mjs";
import { pinnedNode, root } from "./pinned-node.mjs";

/** A program outside this repository, with the packages as they are published. */
const program = mkdtempSync(join(tmpdir(), "steward-program-"));
after(() => rmSync(program, { recursive: true, force: true }));

before(() => {
  const packages = join(program, "node_modules", "@steward");
  mkdirSync(packages, { recursive: true });
  for (const folder of makePackages()) cpSync(folder, join(packages, basename(folder)), { recursive: true });
  symlinkSync(join(root, "node_modules", "zod"), join(program, "node_modules", "zod"));
  writeFileSync(join(program, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "dom"],
    types: [],
  };
  writeFileSync(join(program, "tsconfig.json"), JSON.stringify({ include: ["*.ts"], compilerOptions }));
});

const START = `
import { openClient } from "@steward/client";
import { assetCalls } from "@steward/contract/assets/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";

const steward = openClient({ origin: "https://steward.example.org", token: "stw_", organisation_id: "01" });
export async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const { asset_name } of steward.rows(assetCalls.list, { query: { search: "pump" } })) found.push(asset_name);
  return found;
}
`;

function compile(text) {
  writeFileSync(join(program, "program.ts"), START + text);
  const { status, stdout } = spawnSync(
    pinnedNode(),
    [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", program],
    { encoding: "utf8" },
  );
  return { status, stdout };
}

test("a program compiles against the published types", () => {
  const made =
    'export const made = (): Promise<{ id: string }> => steward.call(brandCalls.create, { body: { name: "Acme" } });';
  assert.deepEqual(compile(made), { status: 0, stdout: "" });
});

test("a missing field and a wrong one do not compile", () => {
  const { status, stdout } = compile(
    "export const a = steward.call(brandCalls.create, { body: {} });\nexport const b = steward.call(assetCalls.list, { query: { serch: 1 } });",
  );
  assert.notEqual(status, 0);
  assert.match(stdout, /'name' is missing/);
  assert.match(stdout, /'serch' does not exist/);
});

test("Node runs it, and loads no rules for a call", () => {
  const script = `
    const { openClient } = await import("@steward/client");
    const { brandCalls } = await import("@steward/contract/masters/brand/calls");
    const answer = async (address) => Response.json({ results: [{ id: String(address) }], next: null, count: 1 });
    const steward = openClient({ origin: "https://steward.example.org", token: "t", organisation_id: "01", fetch: answer });
    for await (const { id } of steward.rows(brandCalls.list)) console.log(id);`;
  rmSync(join(program, "node_modules", "zod"));
  const ran = spawnSync(pinnedNode(), ["--input-type=module", "--eval", script], { cwd: program, encoding: "utf8" });
  assert.equal(
    ran.stdout.trim(),
    "https://steward.example.org/v1/steward/brand/?page_size=100&organisation_id=01",
    ran.stderr,
  );
});
