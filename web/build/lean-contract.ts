import { readFile } from "node:fs/promises";
import { parseAst, type Plugin } from "vite";

/** What declares calls, with the rules of theirs that the web app never applies; the server does. */
const SERVER_RULES: Record<string, readonly string[]> = {
  defineCall: ["summary", "params", "query", "response"],
  masterCalls: ["item", "filters"],
};
/** What can be had without the rules of bodies: calls, and what lists and names in capitals are made of. */
const WITHOUT_RULES = /Calls$|^[A-Z][A-Z_]+$|^(pageCount|isPicture)$/;
const CONTRACT = /^@steward\/contract\//;
const RULES = /[\\/]contract[\\/]src[\\/].*\.ts$/;
const CALLS = /\.calls\.ts$/;
/** Descriptions of rules in another language, which nobody asks a browser for. */
const DESCRIPTIONS = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
/** Pages that read the rules of a body off its call. */
const READS_RULES = /[\\/]web[\\/]src[\\/](masters|geography)[\\/]|Calls\.\w+\.body/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const programOf = (code: string) => parseAst(code) as unknown as Node;

const applied = (code: string, edits: Edit[]) =>
  edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

/** Visits a node and everything below it, down to where `visit` answers false. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (visit(node)) for (const child of childrenOf(node)) walk(child, visit);
}

const isFunction = ({ type }: Node) => type === "ArrowFunctionExpression" || type === "FunctionExpression";

function calls(node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    found ||= inner.type === "CallExpression";
    return !found && !isFunction(inner);
  });
  return found;
}

/** Removes the rules that are not wanted from what declares calls. */
function unwantedRules(program: Node, withBodies: boolean): Edit[] {
  const edits: Edit[] = [];
  walk(program, (node) => {
    const [given] = (node.arguments ?? []) as Node[];
    const unwanted = SERVER_RULES[String((node.callee as Node | undefined)?.name)];
    if (node.type !== "CallExpression" || !unwanted || given?.type !== "ObjectExpression") return true;
    const properties = given.properties as Node[];
    for (const [i, property] of properties.entries()) {
      const name = String((property.key as Node | undefined)?.name);
      if (!unwanted.includes(name) && (withBodies || name !== "body")) continue;
      edits.push({ start: property.start, end: properties[i + 1]?.start ?? property.end, text: "" });
    }
    return true;
  });
  return edits;
}

const pure = (expression: string) => `/* @__PURE__ */ (() => (${expression}))()`;

/** Marks what a constant is made by as something that may be left out where nobody reads the constant. */
function pureConstants(code: string): Edit[] {
  const program = programOf(code);
  const statements = (program.body as Node[]).map((node) => (isNode(node.declaration) ? node.declaration : node));
  const constants = statements.flatMap((node) => (node.type === "VariableDeclaration" ? childrenOf(node) : []));
  return constants.flatMap(({ start, end, id, init }) => {
    if (!isNode(id) || !isNode(init)) return [];
    const pattern = id.type === "ObjectPattern" ? (id.properties as Node[]) : [];
    if (pattern.length > 0) {
      const parts = pattern.map(({ key }) => String((key as Node).name));
      const made = code.slice(init.start, init.end);
      return [{ start, end, text: parts.map((part) => `${part} = ${pure(`(${made}).${part}`)}`).join(", ") }];
    }
    if (isFunction(init) || !calls(init)) return [];
    return [{ start: init.start, end: init.end, text: pure(code.slice(init.start, init.end)) }];
  });
}

/** A module of the contract as the web app needs it, with or without the rules of bodies. */
export function leanContract(code: string, withBodies: boolean): string {
  const program = programOf(code);
  const statements = withBodies ? [] : (program.body as Node[]).filter(({ type }) => type === "ExpressionStatement");
  const settings = statements.map(({ start, end }) => ({ start, end, text: "" }));
  const left = applied(code, [...unwantedRules(program, withBodies), ...settings]);
  return applied(left, pureConstants(left));
}

/** Takes what a module imports of the contract without the rules of bodies from where there are none. */
export function withoutRules(code: string): string {
  const edits = (programOf(code).body as Node[]).flatMap((node): Edit[] => {
    const source = String((node.source as Node | undefined)?.value);
    if (node.type !== "ImportDeclaration" || !CONTRACT.test(source)) return [];
    const names = node.specifiers as Node[];
    const isFree = ({ imported }: Node) => WITHOUT_RULES.test(String((imported as Node | undefined)?.name));
    const free = names.filter(isFree);
    if (free.length === 0) return [];
    const statement = (list: Node[], from: string) =>
      list.length === 0
        ? ""
        : `import { ${list.map(({ start, end }) => code.slice(start, end)).join(", ")} } from "${from}";`;
    const others = names.filter((name) => !isFree(name));
    return [{ start: node.start, end: node.end, text: statement(free, `${source}.calls`) + statement(others, source) }];
  });
  return applied(code, edits);
}

/** A module of which every name does nothing. */
export function emptied(code: string): string {
  const declared = (programOf(code).body as Node[]).flatMap(({ type, declaration }) => {
    if (type !== "ExportNamedDeclaration" || !isNode(declaration)) return [];
    return isNode(declaration.id) ? [declaration.id] : childrenOf(declaration).map(({ id }) => id as Node);
  });
  return declared.map(({ name }) => `export const ${String(name)} = () => undefined;`).join("\n");
}

/**
 * Builds the contract into the web app without the rules that only the server applies, those of paths, queries and
 * answers: to set them up costs more than all else that a page does before it is shown. The rules of bodies, and with
 * them the library that applies them, come with the first form; a page that only reads has the calls alone.
 */
export const leanContractPlugin = (): Plugin => ({
  name: "lean-contract",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer) {
    const fromCalls = importer !== undefined && CALLS.test(importer) && source.startsWith(".");
    if (!fromCalls && !(CONTRACT.test(source) && source.endsWith(".calls"))) return null;
    const found = await this.resolve(source.replace(/\.calls$/, ""), importer, { skipSelf: true });
    return found && RULES.test(found.id) ? found.id.replace(/\.ts$/, ".calls.ts") : found;
  },
  load: {
    filter: { id: CALLS },
    handler: (id) => readFile(id.replace(CALLS, ".ts"), "utf8"),
  },
});

export const leanContractTransform = (): Plugin => ({
  name: "lean-contract-transform",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: [/\.tsx?$/, DESCRIPTIONS] },
    handler(code, id) {
      if (DESCRIPTIONS.test(id)) return { code: emptied(code), map: null };
      if (RULES.test(id)) return { code: leanContract(code, !CALLS.test(id)), map: null };
      if (!code.includes("@steward/contract/") || READS_RULES.test(id) || READS_RULES.test(code)) return null;
      return { code: withoutRules(code), map: null };
    },
  },
});
