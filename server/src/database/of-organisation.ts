import {
  AliasNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  QueryNode,
  type RawBuilder,
  type RootOperationNode,
  SelectQueryNode,
  sql,
  TableNode,
  UpdateQueryNode,
} from "kysely";
import type { DB } from "./tables.ts";

/** Stands among a statement's parameters for the organisation of its transaction, whose id is sent in its place. */
export const ORGANISATION = Symbol("organisation");

/**
 * The organisation of the transaction, in a form of which the planner does not know the value: of a bare parameter it
 * takes the value into the plan, and for a small organisation finds that so much cheaper that it plans at each call.
 */
export const ownOrganisation: RawBuilder<string> = sql<string>`(select ${ORGANISATION}::uuid)`;

/**
 * The rows of the transaction's organisation. Every statement says so of every table of organisations, beside the wall;
 * a joined table is compared with the one it is joined to (`b.organisation_id = a.organisation_id`).
 */
export const ofOrganisation = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.organisation_id`)} = ${ownOrganisation}`;

type SharedTable = {
  [T in keyof DB]: DB[T] extends { organisation_id: unknown } ? never : T;
}[keyof DB];

/** Tables whose rows are of no organisation; every other one is an organisation's. */
const SHARED: Record<Exclude<SharedTable, "organisation">, true> = {
  account: true,
  backup_run: true,
  call_tally: true,
  city: true,
  country: true,
  currency: true,
  expertise: true,
  expertise_data: true,
  geography_data: true,
  heartbeat: true,
  installation: true,
  language: true,
  mail_tally: true,
  otp: true,
  personnel_publication: true,
  personnel_publication_tally: true,
  pincode: true,
  rotated_refresh: true,
  session: true,
  single_sign_on_attempt: true,
  state: true,
};

/** Conditions by the table's name and alias; nodes never change, so each is made once. */
const conditions = new Map<string, OperationNode>();

function conditionOf(table: string, alias: string): OperationNode {
  const name = `${table} ${alias}`;
  let condition = conditions.get(name);
  if (!condition) {
    const key = table === "organisation" ? "id" : "organisation_id";
    condition = sql`${sql.ref(`${alias}.${key}`)} = ${ownOrganisation}`.toOperationNode();
    conditions.set(name, condition);
  }
  return condition;
}

/** The condition that a table of organisations needs, by the alias it has; none for anything else. */
function conditionFor(source: OperationNode): OperationNode[] {
  const table = AliasNode.is(source) ? source.node : source;
  if (!TableNode.is(table)) return [];
  const name = table.table.identifier.name;
  if (name in SHARED) return [];
  const alias = AliasNode.is(source) && IdentifierNode.is(source.alias) ? source.alias.name : name;
  return [conditionOf(name, alias)];
}

/** A query of the builder with the organisation of each of its tables: of joined ones where they are joined. */
function named<Node extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
  query: Node,
  sources: readonly OperationNode[],
): Node {
  const joins = query.joins?.map((join) => conditionFor(join.table).reduce(JoinNode.cloneWithOn, join));
  const joined = joins ? { ...query, joins } : query;
  return sources.flatMap(conditionFor).reduce<Node>(QueryNode.cloneWithWhere, joined);
}

function transform(node: RootOperationNode): RootOperationNode {
  if (SelectQueryNode.is(node)) return named(node, node.from?.froms ?? []);
  if (UpdateQueryNode.is(node)) return named(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]);
  if (DeleteQueryNode.is(node)) return named(node, [...node.from.froms, ...(node.using?.tables ?? [])]);
  if (InsertQueryNode.is(node) && node.values && SelectQueryNode.is(node.values)) {
    return { ...node, values: named(node.values, node.values.from?.froms ?? []) };
  }
  return node;
}

/** Adds to each query of the builder whose rows it means. Raw SQL says it itself, and so do queries inside another one. */
export const namesOrganisation: KyselyPlugin = {
  transformQuery: ({ node }) => transform(node),
  transformResult: async ({ result }) => result,
};
