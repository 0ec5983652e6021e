import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { adminFromUrl } from "../../server/src/database/connection.ts";
import { newId } from "../../server/src/database/new-id.ts";
import { type Row, presentAsset, presentAssetDetails } from "./present-asset.ts";
import { statements } from "./statements.ts";

/*
 * The limit, which Steward is measured against: bare node:http and prepared statements, without sessions, row-level
 * security or validation; it answers the same bytes from the same rows.
 * Environment: DATABASE_URL of an administrator, ORGANISATION. Prints its port.
 */

const CONNECTIONS = 16;
const ROOT = "/v1/steward/assets/";
const organisation = process.env.ORGANISATION ?? "";
const pool = new pg.Pool({
  ...adminFromUrl(process.env.DATABASE_URL ?? ""),
  max: CONNECTIONS,
  pipeline: true,
  options: "-c timezone=UTC -c plan_cache_mode=force_generic_plan",
});

const run = async (name: keyof typeof statements, values: unknown[], rows = 1): Promise<Row[]> =>
  (await pool.query({ name: `${name}${rows}`, text: statements[name](rows), values: [organisation, ...values] })).rows;

interface Position {
  size: number;
  page: number;
  after: string | null;
}

async function list(request: IncomingMessage, url: URL): Promise<unknown> {
  const size = Number(url.searchParams.get("page_size") ?? 20);
  const page = Number(url.searchParams.get("page") ?? 1);
  const after = url.searchParams.get("after");
  const search = url.searchParams.get("search");
  const rows = await pageOfRows({ size, page, after }, search);
  const results = rows.slice(0, size);
  const last = results.at(-1);
  let next: string | null = null;
  if (rows.length > size && last) {
    url.searchParams.set("page", String(page + 1));
    const position = search ? ["-closeness", "0", last.id] : ["-created", null, last.id];
    url.searchParams.set("after", Buffer.from(JSON.stringify(position)).toString("base64url"));
    next = `http://${request.headers.host}${url.pathname}${url.search}`;
  }
  return { results: results.map(presentAsset), next, count: rows[0]?.total ?? 0 };
}

function pageOfRows({ size, after }: Position, search: string | null): Promise<Row[]> {
  if (search) return run("search", [`%${search}%`], size + 1);
  if (!after) return run("newest", [], size + 1);
  const [, , id] = JSON.parse(Buffer.from(after, "base64url").toString("utf8"));
  return run("behind", [id], size + 1);
}

async function create(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  const body = JSON.parse(text);
  const { asset_name, serial_number, product, branch, purchase_date, purchase_cost } = body;
  const cost = Math.round(Number(purchase_cost) * 100);
  const [row] = await run("create", [newId(), asset_name, serial_number, product, branch, purchase_date, cost]);
  return row && presentAssetDetails(row);
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://host");
  if (request.method === "POST") return create(request);
  if (url.pathname === ROOT) return list(request, url);
  const [row] = await run("read", [url.pathname.slice(ROOT.length, -1)]);
  return row && presentAssetDetails(row);
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  answer(request).then(
    (value) => {
      const body = JSON.stringify(value);
      response.writeHead(request.method === "POST" ? 201 : 200, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`limit listens on http://127.0.0.1:${typeof address === "object" ? address?.port : ""}\n`);
});
