import { loadModule, parseSync } from "libpg-query";

await loadModule();

/** A node of PostgreSQL's own syntax tree, or a list of them. */
type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const partOf = (value: unknown, key: string): unknown => (isTree(value) ? value[key] : undefined);

/** Column of a table by which its rows belong to an organisation. */
const keyOf = (table: string) => (table === "organisation" ? "id" : "organisation_id");

/**
 * The tables of organisations that a statement reads or writes without saying whose rows it means: each must have its
 * key compared for equality where it is joined or in the conditions of the same query, and an insert must give it.
 */
export function unnamedTables(text: string, tables: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const { stmt } of parseSync(text).stmts ?? []) visit(stmt, new Set(), { tables, found });
  return found;
}

/** Functions whose value is of the moment: a distributed database refuses them where an insert meets a row. */
const OF_THE_MOMENT = new Set(["now", "clock_timestamp", "statement_timestamp", "current_setting", "random"]);

/**
 * What of a statement a distributed database (Citus) refuses though PostgreSQL takes it: in `do update` a value of the
 * moment, for which `excluded.column` stands, and a subquery among the `values` of an insert.
 */
export function refusedWhenDistributed(text: string): string[] {
  const inserts = nodesOf(parseSync(text), "InsertStmt");
  const updates = nodesOf(inserts, "onConflictClause");
  const names = nodesOf(updates, "FuncCall").map((call) => partOf(listOf(partOf(call, "funcname")).at(-1), "String"));
  return [
    ...names.map((name) => String(partOf(name, "sval"))).filter((name) => OF_THE_MOMENT.has(name)),
    ...nodesOf(updates, "SQLValueFunction").map(() => "current_timestamp"),
    ...nodesOf(nodesOf(inserts, "valuesLists"), "SubLink").map(() => "subquery in values"),
  ];
}

/** Every node of a name inside a tree, those within one another too. */
function nodesOf(tree: unknown, name: string): unknown[] {
  if (Array.isArray(tree)) return tree.flatMap((part) => nodesOf(part, name));
  if (!isTree(tree)) return [];
  const inner = Object.values(tree).flatMap((part) => nodesOf(part, name));
  return name in tree ? [tree[name], ...inner] : inner;
}

interface Search {
  tables: ReadonlySet<string>;
  found: string[];
}

/** Looks at every query inside a node; `known` are names that its CTEs have taken. */
function visit(node: unknown, known: ReadonlySet<string>, search: Search): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, known, search);
    return;
  }
  if (!isTree(node)) return;
  const ctes = listOf(partOf(node.withClause, "ctes")).map((cte) =>
    String(partOf(partOf(cte, "CommonTableExpr"), "ctename")),
  );
  const names = ctes.length > 0 ? new Set([...known, ...ctes]) : known;
  if (isQuery(node)) inspect(node, names, search);
  for (const part of Object.values(node)) visit(part, names, search);
}

/** A select, update, delete or insert: the node that has what it reads from, or the table that it writes to. */
const isQuery = (node: Tree) => "fromClause" in node || ("relation" in node && isTree(node.relation));

function inspect(query: Tree, known: ReadonlySet<string>, { tables, found }: Search): void {
  const sources = [...listOf(query.fromClause), ...listOf(query.usingClause)];
  const joined = sources.flatMap(joinsOf);
  const conditions = [query.whereClause, ...joined.map(({ quals }) => quals)].flatMap(conjuncts);
  const given = listOf(query.cols).map((column) => partOf(partOf(column, "ResTarget"), "name"));
  const target = isTree(query.relation) ? [query.relation] : [];
  const read = [...sources.flatMap(tablesOf), ...("cols" in query ? [] : target)];
  const isMeant = ({ relname }: Tree) => tables.has(String(relname)) && !known.has(String(relname));
  for (const table of read.filter(isMeant)) {
    const alias = String(partOf(table.alias, "aliasname") ?? table.relname);
    if (!conditions.some((condition) => compares(condition, alias, keyOf(String(table.relname)), read.length === 1))) {
      found.push(String(table.relname));
    }
  }
  for (const { relname } of "cols" in query ? target.filter(isMeant) : []) {
    if (!given.includes(keyOf(String(relname)))) found.push(String(relname));
  }
}

/** The joins of a source, inner ones too. */
function joinsOf(source: unknown): Tree[] {
  const join = partOf(source, "JoinExpr");
  return isTree(join) ? [join, ...joinsOf(join.larg), ...joinsOf(join.rarg)] : [];
}

function tablesOf(source: unknown): Tree[] {
  const table = partOf(source, "RangeVar");
  const join = partOf(source, "JoinExpr");
  if (isTree(table)) return [table];
  return isTree(join) ? [...tablesOf(join.larg), ...tablesOf(join.rarg)] : [];
}

/** The parts of a condition that all have to hold. */
function conjuncts(condition: unknown): unknown[] {
  const both = partOf(condition, "BoolExpr");
  return partOf(both, "boolop") === "AND_EXPR" ? listOf(partOf(both, "args")).flatMap(conjuncts) : [condition];
}

/** Whether a condition compares the key of a table with something else. */
function compares(condition: unknown, alias: string, key: string, is_alone: boolean): boolean {
  const comparison = partOf(condition, "A_Expr");
  const operator = partOf(partOf(listOf(partOf(comparison, "name"))[0], "String"), "sval");
  if (operator !== "=") return false;
  const sides = [partOf(comparison, "lexpr"), partOf(comparison, "rexpr")].map(columnOf);
  const isKey = (side: string | undefined) => side === `${alias}.${key}` || (is_alone && side === key);
  return sides.filter(isKey).length === 1;
}

function columnOf(node: unknown): string | undefined {
  const fields = listOf(partOf(partOf(node, "ColumnRef"), "fields"));
  return fields.length > 0 ? fields.map((field) => partOf(partOf(field, "String"), "sval")).join(".") : undefined;
}
