import { messages } from "@steward/contract/messages/catalogue";
import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import type { Context } from "../http/context.ts";
import { forbidden, Refusal } from "../errors/refusal.ts";

/** Permissions and scope of a caller. */
type Rights = Pick<Context, "may" | "scope" | "facts">;

function mayImportKind({ may, scope, facts }: Rights, kind: ImportKind): boolean {
  const { permission, of_whole_organisation = false } = facts.imports[kind];
  return may(permission) && !(scope && of_whole_organisation);
}

/** Kinds of import that the caller may see and run. */
export const importableKinds = (ctx: Context): ImportKind[] =>
  (Object.keys(ctx.facts.imports) as ImportKind[]).filter((kind) => mayImportKind(ctx, kind));

/** @throws Refusal forbidden */
export function mayImport(ctx: Rights, kind: ImportKind): void {
  if (!mayImportKind(ctx, kind)) throw forbidden();
}

/**
 * The settings of an import need the permissions to write their fields by hand.
 * @throws Refusal forbidden
 */
export function mayImportSo(ctx: Rights, kind: ImportKind, settings: ImportSettings): void {
  mayFill(ctx, kind, settings);
  if (settings.create_missing) mayCreateMissing(ctx, kind);
}

/**
 * Confidential fields need a permission of their own, to import and to undo.
 * @throws Refusal forbidden
 */
export function mayFill(ctx: Rights, kind: ImportKind, settings: ImportSettings): void {
  const { fields } = ctx.facts.imports[kind];
  const barred = fields.find(
    ({ key, permission }) => permission && settings.columns.includes(key) && !ctx.may(permission),
  );
  if (barred) {
    const message = messages.imports.cannotFill({ title: barred.title });
    throw new Refusal("forbidden", message, { errors: { columns: [message] } });
  }
}

/**
 * A caller who cannot see a column of somebody else's file may not map it to a visible field.
 * @throws Refusal forbidden
 */
export function mayReadAnew(ctx: Context, { hidden_columns, header, created_by_details }: ImportJob): void {
  const [column] = hidden_columns;
  if (column === undefined || created_by_details.id === ctx.actor.account_id) return;
  throw forbidden(messages.imports.cannotSeeColumn({ title: header[column] ?? "" }));
}

/** Creating missing masters needs the permission to create each of them. */
function mayCreateMissing(ctx: Rights, kind: ImportKind): void {
  const lacking = ctx.facts.imports[kind].creates?.find((permission) => !ctx.may(permission));
  if (lacking) {
    throw forbidden(messages.imports.cannotCreate({ permission: lacking }));
  }
}
