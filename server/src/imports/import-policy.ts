import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportJob, ImportSettings } from "@steward/contract/imports/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import type { Context } from "../http/context.ts";
import { forbidden, Refusal } from "../errors/refusal.ts";
import { importTargets } from "./import-targets.ts";

/** Kinds of import that reach beyond every scope. */
const OF_WHOLE_ORGANISATION: readonly ImportKind[] = ["branches", "locations", "users"];

/** What somebody may do, and where. */
type Rights = Pick<Context, "may" | "scope">;

const mayImportKind = (ctx: Rights, kind: ImportKind) =>
  ctx.may(importTargets[kind].permission) && !(ctx.scope && OF_WHOLE_ORGANISATION.includes(kind));

/** Kinds of import that the caller may see and run. */
export const importableKinds = (ctx: Context): ImportKind[] =>
  (Object.keys(importTargets) as ImportKind[]).filter((kind) => mayImportKind(ctx, kind));

/** Masters that an import may create when asked to. */
const CREATES: Record<ImportKind, Permission[]> = {
  assets: [
    "category.create",
    "brand.create",
    "manufacturer.create",
    "model.create",
    "branch.create",
    "location.create",
  ],
  models: ["category.create", "brand.create", "manufacturer.create"],
  branches: [],
  locations: ["branch.create", "location.create"],
  categories: ["category.create"],
  brands: [],
  manufacturers: [],
  suppliers: [],
  service_providers: [],
  depreciations: [],
  users: [],
};

/** @throws Refusal forbidden */
export function mayImport(ctx: Rights, kind: ImportKind): void {
  if (!mayImportKind(ctx, kind)) throw forbidden();
}

/** What these settings would write needs the rights to write it by hand. @throws Refusal forbidden */
export function mayImportSo(ctx: Rights, kind: ImportKind, settings: ImportSettings): void {
  mayFill(ctx, kind, settings);
  if (settings.create_missing) mayCreateMissing(ctx, kind);
}

/** Some fields need a right of their own, to fill them and to take that back. @throws Refusal forbidden */
export function mayFill(ctx: Rights, kind: ImportKind, settings: ImportSettings): void {
  const { fields } = importTargets[kind];
  const barred = fields.find(
    ({ key, permission }) => permission && settings.columns.includes(key) && !ctx.may(permission),
  );
  if (barred) {
    const message = `You may not fill in “${barred.title}”. Leave its column out, or ask an administrator.`;
    throw new Refusal("forbidden", message, { errors: { columns: [message] } });
  }
}

/** Whoever cannot see a column of somebody else's file cannot have it read as something that they see. @throws Refusal forbidden */
export function mayReadAnew(ctx: Context, { hidden_columns, header, created_by_details }: ImportJob): void {
  const [column] = hidden_columns;
  if (column === undefined || created_by_details.id === ctx.actor.account_id) return;
  throw forbidden(
    `You may not see the column “${header[column]}” of this file. Whoever uploaded it says what its columns are.`,
  );
}

/** Creating missing masters needs the right to create each of them. */
function mayCreateMissing(ctx: Rights, kind: ImportKind): void {
  const lacking = CREATES[kind].find((permission) => !ctx.may(permission));
  if (lacking) {
    throw forbidden(
      `You may not create every kind of missing record (${lacking}). Switch that off, or ask an administrator.`,
    );
  }
}
