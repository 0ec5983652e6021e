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
