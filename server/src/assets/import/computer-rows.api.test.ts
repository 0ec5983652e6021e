import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { assetCalls } from "@steward/contract/assets/calls";
import { expect, test } from "vitest";
import { imported, mapped } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const run = promisify(execFile);

const scripts = fileURLToPath(new URL("../../../../web/public/scripts/", import.meta.url));
const HEADINGS = [
  "Asset name",
  "Serial number",
  "Manufacturer",
  "Model",
  "Processor",
  "Memory",
  "Disks",
  "Network addresses",
  "Notes",
];
const FIELDS = ["asset_name", "serial_number", "manufacturer", "product_name", null, null, null, null, "notes"];

const ROW =
  '"PC-17","5CD1234XYZ","HP","ProDesk 400 G9","Intel Core i5-12500","16 GB","Samsung PM9B1 512 GB","Ethernet 00:1b:44:11:3a:b7","Processor: Intel Core i5-12500. Memory: 16 GB."';

test.for(["windows.ps1", "macos.sh", "linux.sh"])(
  "steward-%s writes the columns that the import knows",
  async (name) => {
    const script = await readFile(join(scripts, `steward-${name}`), "utf8");
    const found = HEADINGS.map((heading) => script.indexOf(`"${heading}"`));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
  },
);

test("the script for Windows takes what a computer does not tell for an empty text", async () => {
  const script = await readFile(join(scripts, "steward-windows.ps1"), "utf8");
  // A method of a property that is null ends the script.
  expect(script.match(/[\w.)](?<!")\.(?:Trim|ToLower)\(\)/g)).toBeNull();
  expect(script).toMatch(/Where-Object MACAddress \|/);
});

/** What macOS answers, by command; each stands in a file of its own. */
const MAC = {
  scutil: `echo "Mina's \\"Air\\""`,
  system_profiler: `cat <<'END'
Hardware:

    Hardware Overview:

      Model Name: MacBook Air
      Model Identifier: Mac14,2
      Serial Number (system): C02XK1ABJG5H
END`,
  sysctl: `case $2 in hw.memsize) echo 17179869184 ;; *) echo "Apple M2" ;; esac`,
  diskutil: `case $1 in
  list) printf '/dev/disk0 (internal, physical):\n   #: TYPE NAME\n/dev/disk4 (external, physical):\n' ;;
  *) printf '   Device / Media Name:       APPLE SSD %s\n   Disk Size:                 494.4 GB (494384795648 Bytes) (exactly 965595304 512-Byte-Units)\n' "$2" ;;
esac`,
  ifconfig: `printf 'lo0: flags=8049<UP>\n\tinet 127.0.0.1\nen0: flags=8863<UP>\n\tether 3c:22:fb:01:02:03\nen1: flags=8863<UP>\n\tether 3c:22:fb:01:02:04\n'`,
};

test.runIf(process.platform === "linux")("the script for macOS tells what its commands answer", async () => {
  const folder = await mkdtemp(join(tmpdir(), "steward-script-"));
  for (const [name, body] of Object.entries(MAC)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  const file = join(folder, "computers.csv");
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ""}` };
  await run("sh", [join(scripts, "steward-macos.sh"), file], { env });
  const told =
    "Processor: Apple M2. Memory: 16 GB. Disks: APPLE SSD /dev/disk0 494.4 GB; APPLE SSD /dev/disk4 494.4 GB. " +
    "Network addresses: en0 3c:22:fb:01:02:03; en1 3c:22:fb:01:02:04.";
  const owner = await server.otherOrganisation();
  await imported(owner, await readFile(file));
  const { results } = await owner.ok(assetCalls.list);
  expect(results).toMatchObject([
    {
      asset_name: `Mina's "Air"`,
      serial_number: "C02XK1ABJG5H",
      product_details: { name: "MacBook Air", manufacturer_details: { name: "Apple" } },
      notes: told,
    },
  ]);
});

test("a row of a computer is imported as it is", async () => {
  const owner = await server.otherOrganisation();
  const file = `${HEADINGS.map((heading) => `"${heading}"`).join()}\r\n${ROW}\r\n`;
  expect((await mapped(owner, file)).settings.columns).toEqual(FIELDS);
  const job = await imported(owner, file);
  expect(job).toMatchObject({ counts: { rows: 1, rejected: 0 } });
  expect((await owner.ok(assetCalls.list)).results[0]).toMatchObject({
    asset_name: "PC-17",
    serial_number: "5CD1234XYZ",
    product_details: { name: "ProDesk 400 G9", manufacturer_details: { name: "HP" } },
    notes: "Processor: Intel Core i5-12500. Memory: 16 GB.",
  });
});

test.runIf(process.platform === "linux")("the script for Linux tells this computer, row by row", async () => {
  const folder = await mkdtemp(join(tmpdir(), "steward-script-"));
  await writeFile(join(folder, "sys_vendor"), "Dell Inc.\n");
  await writeFile(join(folder, "product_name"), 'Latitude 5440 14"\n');
  await writeFile(join(folder, "product_serial"), "ABC1234  \n");
  const file = join(folder, "computers.csv");
  const write = (dmi: string) =>
    run("sh", [join(scripts, "steward-linux.sh"), file], { env: { ...process.env, DMI: dmi } });
  await write(folder);
  await writeFile(join(folder, "product_serial"), "To Be Filled By O.E.M.\n");
  await write(folder);
  const owner = await server.otherOrganisation();
  await imported(owner, await readFile(file));
  const { results } = await owner.ok(assetCalls.list, { query: { ordering: "-serial_number" } });
  const computer = {
    asset_name: expect.stringMatching(/./),
    product_details: { name: 'Latitude 5440 14"', manufacturer_details: { name: "Dell Inc." } },
    notes: expect.stringMatching(/^Processor: .+\. Memory: \d+ GB\. Disks: /),
  };
  expect(results).toMatchObject([
    { ...computer, serial_number: "ABC1234" },
    { ...computer, serial_number: "" },
  ]);
});
