import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parser } from "@prometheus-io/lezer-promql";
import { parse, parseAllDocuments } from "yaml";
import { root } from "./pinned-node.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const settings = new Set(
  [...read("README.md").matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  ),
);
const kubernetes = parseAllDocuments(read("deploy/kubernetes.yaml")).map((document) => document.toJS());
const ofKind = (wanted) => kubernetes.filter(({ kind }) => kind === wanted);
const [container] = ofKind("Deployment")[0].spec.template.spec.containers;

/** Where Node.js keeps compiled modules is no setting of Steward. */
const NODE = ["NODE_COMPILE_CACHE"];

const set = {
  "compose.yaml": Object.keys(parse(read("deploy/compose.yaml")).services.server.environment),
  "kubernetes.yaml": [...Object.keys(ofKind("Secret")[0].stringData), ...container.env.map(({ name }) => name)],
  Dockerfile: [...read("deploy/Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  ),
  "steward.service": [...read("deploy/steward.service").matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name),
};

for (const [file, names] of Object.entries(set)) {
  test(`${file} sets what the README names as settings`, () => {
    assert.notEqual(names.length, 0);
    assert.deepEqual(
      names.filter((name) => !settings.has(name) && !NODE.includes(name)),
      [],
    );
  });
}

test("the image of Kubernetes is that of this version, and its parts find each other", () => {
  assert.equal(container.image.split(":").at(-1), JSON.parse(read("package.json")).version);
  const services = ofKind("Service").map(({ metadata }) => metadata.name);
  const [{ spec }] = ofKind("Ingress");
  const named = spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name));
  assert.deepEqual(named.toSorted(), services.toSorted());
  const { labels } = ofKind("Deployment")[0].spec.template.metadata;
  for (const { spec: of } of [...ofKind("Service"), ...ofKind("PodDisruptionBudget")])
    for (const [name, value] of Object.entries(of.selector?.matchLabels ?? of.selector ?? {}))
      assert.equal(labels[name], value);
});

/** Names of the metrics in an expression of Prometheus; throws where it is none. */
function metricsIn(expression) {
  const names = [];
  parser.parse(expression).iterate({
    enter({ type, node, from, to }) {
      assert.equal(type.isError, false, `${expression}: wrong at character ${from}`);
      if (type.name === "VectorSelector") names.push(expression.slice(from, node.firstChild?.to ?? to));
    },
  });
  return names;
}

for (const [file, expressions] of [
  ["grafana.json", JSON.parse(read("deploy/grafana.json")).panels.flatMap(({ targets = [] }) => targets)],
  ["prometheus-rules.yaml", parse(read("deploy/prometheus-rules.yaml")).groups.flatMap(({ rules }) => rules)],
]) {
  test(`each expression of ${file} is one of Prometheus, on what is measured here`, () => {
    for (const { expr } of expressions) {
      const names = metricsIn(expr);
      assert.notEqual(names.length, 0, expr);
      for (const name of names) assert.match(name, /^(steward|process|nodejs)_/);
    }
  });
}

test("the dashboard has each panel once, side by side", () => {
  const { panels } = JSON.parse(read("deploy/grafana.json"));
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  assert.equal(new Set(cells).size, cells.length);
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
});

/** Runs a program of the machine; null where it is not installed. */
function run(program, ...args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return error ? null : { status, said: `${stdout}${stderr}` };
}

function checked(context, program, ...args) {
  const result = run(program, ...args);
  if (!result) return context.skip(`${program} is not installed`);
  assert.equal(result.status, 0, result.said);
}

test("nginx takes its configuration", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "steward-deploy-"));
  try {
    const subject = ["-subj", "/CN=steward.example.org", "-days", "1", "-nodes"];
    const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
    if (!run("openssl", "req", "-x509", "-newkey", "rsa:2048", ...subject, ...files))
      return context.skip("openssl is not installed");
    const included = read("deploy/nginx.conf").replaceAll("/etc/ssl/steward", folder);
    const whole = `pid ${join(folder, "pid")};\nevents {}\nhttp {\naccess_log off;\n${included}\n}\n`;
    writeFileSync(join(folder, "nginx.conf"), whole);
    checked(context, "nginx", "-t", "-e", "stderr", "-c", join(folder, "nginx.conf"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("Caddy takes its configuration", (context) =>
  checked(context, "caddy", "validate", "--adapter", "caddyfile", "--config", join(root, "deploy", "Caddyfile")));

test("systemd takes the unit", (context) =>
  checked(context, "systemd-analyze", "verify", "--man=no", join(root, "deploy", "steward.service")));

test("Prometheus takes the alerts", (context) =>
  checked(context, "promtool", "check", "rules", join(root, "deploy", "prometheus-rules.yaml")));
