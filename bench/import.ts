import { setTimeout as pause } from "node:timers/promises";
import type { ImportJob } from "@steward/contract/imports/rules";
import { onDatabase, type Subject } from "./data/databases.ts";
import type { Server } from "./load/processes.ts";
import { ratio, type Result, verdict } from "./report.ts";

/** What an import is held against: a plain INSERT of the same rows, or rows a second from the upload to the last row. */
export type ImportBars = { share: number } | { rows_a_second: number };

const ROWS_PER_INSERT = 1000;
const IMPORTS = "/v1/steward/imports/";

type Row = Record<(typeof COLUMNS)[number], string>;
const COLUMNS = [
  "asset_id",
  "asset_name",
  "serial_number",
  "status",
  "category",
  "model",
  "branch",
  "purchase_date",
  "purchase_cost",
] as const;
const HEADER = [
  "Asset tag",
  "Asset name",
  "Serial number",
  "Status",
  "Category",
  "Model",
  "Branch",
  "Purchase date",
  "Purchase cost",
];

/** The same rows with names for a file and with ids for a plain INSERT. */
interface Rows {
  named: Row[];
  linked: (Row & { id: string; status_category: string })[];
}

/** Reads rows of a filled organisation, to be imported into another one. */
async function takeRows({ url, organisation_id }: Subject, count: number): Promise<Rows> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query(
      `select a.id, a.asset_id, a.asset_name, a.serial_number, a.purchase_date::text as purchase_date,
         (a.purchase_cost / 100.0)::numeric(14, 2)::text as purchase_cost, a.purchase_cost::text as minor,
         a.status, a.status_category, a.category, a.model, a.branch,
         s.name as status_name, c.name as category_name, mo.product_name, r.name as branch_name
       from asset a
       join attached_status s on s.organisation_id = $1 and s.id = a.status
       join category c on c.organisation_id = $1 and c.id = a.category
       join model mo on mo.organisation_id = $1 and mo.id = a.model
       join location r on r.organisation_id = $1 and r.id = a.branch
       where a.organisation_id = $1 and a.status_category <> 'archived' order by a.id limit $2`,
      [organisation_id, count],
    );
    return {
      named: rows.map((row) => ({
        ...row,
        status: row.status_name,
        category: row.category_name,
        model: row.product_name,
        branch: row.branch_name,
      })),
      linked: rows.map((row) => ({ ...row, purchase_cost: row.minor })),
    };
  });
}

/** Seconds of a multi-row INSERT by an administrator. The ids in `to` equal those of the source. */
async function insertSeconds(to: Subject, { linked }: Rows): Promise<number> {
  return onDatabase(to.url, async (client) => {
    const columns = ["organisation_id", "id", "number", "status_category", ...COLUMNS];
    const began = performance.now();
    for (let from = 0; from < linked.length; from += ROWS_PER_INSERT) {
      const portion = linked.slice(from, from + ROWS_PER_INSERT);
      const values = portion.flatMap((row, i) => [
        to.organisation_id,
        row.id,
        from + i + 1,
        row.status_category,
        ...COLUMNS.map((column) => row[column]),
      ]);
      const tuples = portion.map(
        (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(", ")})`,
      );
      await client.query({
        name: `insert${portion.length}`,
        text: `insert into asset (${columns.join(", ")}) values ${tuples.join(", ")}`,
        values,
      });
    }
    return (performance.now() - began) / 1000;
  });
}

/** The calls of one import of these columns of the rows, as the web app makes them. */
function importOf(to: Subject, server: Server, { named }: Rows, columns: readonly (typeof COLUMNS)[number][]) {
  const header = columns.map((column) => HEADER[COLUMNS.indexOf(column)]);
  const lines = [header, ...named.map((row) => columns.map((column) => row[column]))];
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");
  const form = new FormData();
  form.set("kind", "assets");
  form.set("file", new Blob([text], { type: "text/csv" }), "register.csv");
  const call = async (method: string, path: string, body?: FormData | string): Promise<ImportJob> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}?organisation_id=${to.organisation_id}`, {
      method,
      headers: {
        authorization: `Bearer ${to.token}`,
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ImportJob;
  };
  const reaches = async (id: string, state: ImportJob["state"]): Promise<ImportJob> => {
    for (;;) {
      const job = await call("GET", `${IMPORTS}${id}/`);
      if (job.state === state) return job;
      if (job.state === "Failed" || job.state === "Cancelled") throw new Error(`The import failed: ${job.message}`);
      await pause(50);
    }
  };
  return {
    read: async () => reaches((await call("POST", IMPORTS, form)).id, "Mapping"),
    check: async ({ id, settings }: ImportJob) => {
      await call("POST", `${IMPORTS}${id}/check/`, JSON.stringify(settings));
      return reaches(id, "Ready");
    },
    write: async ({ id }: ImportJob) => {
      await call("POST", `${IMPORTS}${id}/run/`);
      return reaches(id, "Done");
    },
    cancel: ({ id }: ImportJob) => call("POST", `${IMPORTS}${id}/cancel/`),
  };
}

/** Seconds from the upload of a CSV file to the last row written, through every check, as a person would do it. */
async function importSeconds(to: Subject, server: Server, rows: Rows): Promise<number> {
  const { read, check, write } = importOf(to, server, rows, COLUMNS);
  const began = performance.now();
  const { counts } = await write(await check(await read()));
  if (counts.create !== rows.named.length) throw new Error(`Not every row was imported: ${JSON.stringify(counts)}`);
  return (performance.now() - began) / 1000;
}

const CHECK_BAR = 5000;

/** The dry run of rows that neither a tag nor a serial number tells apart. */
export async function checkWithoutKeys(from: Subject, to: Subject, server: Server, count: number): Promise<Result> {
  const rows = await takeRows(from, count);
  const columns = COLUMNS.filter((column) => column !== "asset_id" && column !== "serial_number");
  const { read, check, cancel } = importOf(to, server, rows, columns);
  const job = await read();
  const began = performance.now();
  await check(job);
  const seconds = (performance.now() - began) / 1000;
  await cancel(job);
  const speed = Math.round(rows.named.length / seconds);
  return {
    name: `check of ${rows.named.length.toLocaleString("en")} rows without any key`,
    limit: "",
    steward: `${seconds.toFixed(1)} s; ${speed.toLocaleString("en")} rows/s`,
    ratio: "",
    bar: `>= ${CHECK_BAR.toLocaleString("en")} rows/s`,
    verdict: verdict(speed >= CHECK_BAR),
  };
}

/**
 * Import of `count` rows of `from` into the empty organisation `imported`, compared with a plain INSERT of the same
 * rows into `plain`.
 */
export async function importAgainstInsert(
  from: Subject,
  { plain, imported, server }: { plain: Subject; imported: Subject; server: Server },
  count: number,
  bars: ImportBars,
): Promise<Result> {
  const rows = await takeRows(from, count);
  const inserting = await insertSeconds(plain, rows);
  const importing = await importSeconds(imported, server, rows);
  const share = inserting / importing;
  const speed = (seconds: number) =>
    `${seconds.toFixed(1)} s; ${Math.round(rows.named.length / seconds).toLocaleString("en")} rows/s`;
  return {
    name: `import of ${rows.named.length.toLocaleString("en")} rows (against a multi-row INSERT)`,
    limit: speed(inserting),
    steward: speed(importing),
    ratio: ratio(share),
    bar: "share" in bars ? `>= ${bars.share}` : `>= ${bars.rows_a_second.toLocaleString("en")} rows/s`,
    verdict: verdict("share" in bars ? share >= bars.share : rows.named.length / importing >= bars.rows_a_second),
  };
}
