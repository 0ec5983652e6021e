import type { ImportKind, ImportSettings } from "@steward/contract/imports";
import type { Permission } from "@steward/contract/permissions";
import type { Context } from "../http/context.ts";
import { forbidden, Refusal } from "../refusal.ts";
import { importTargets } from "./import-targets.ts";

/** Kinds of import that the caller may see and run. */
export const importableKinds = (ctx: Context): ImportKind[] =>
  (Object.keys(importTargets) as ImportKind[]).filter((kind) => ctx.may(importTargets[kind].permission));

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
export function mayImport(ctx: Context, kind: ImportKind): void {
  if (!ctx.may(importTargets[kind].permission)) throw forbidden();
}

/** What these settings would write needs the rights to write it by hand. @throws Refusal forbidden */
export function mayImportSo(ctx: Context, kind: ImportKind, settings: ImportSettings): void {
  const { fields } = importTargets[kind];
  const barred = fields.find(
    ({ key, permission }) => permission && settings.columns.includes(key) && !ctx.may(permission),
  );
  if (barred) {
    const message = `You may not fill in “${barred.title}”. Leave its column out, or ask an administrator.`;
    throw new Refusal("forbidden", message, { errors: { columns: [message] } });
  }
  if (settings.create_missing) mayCreateMissing(ctx, kind);
}

/** Creating missing masters needs the right to create each of them. */
function mayCreateMissing(ctx: Context, kind: ImportKind): void {
  const lacking = CREATES[kind].find((permission) => !ctx.may(permission));
  if (lacking) {
    throw forbidden(
      `You may not create every kind of missing record (${lacking}). Switch that off, or ask an administrator.`,
    );
  }
}
