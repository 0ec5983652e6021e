import type { ImportKind } from "@steward/contract/imports";
import type { Permission } from "@steward/contract/permissions";
import type { Context } from "../http/context.ts";
import { forbidden } from "../refusal.ts";
import { importTargets } from "./import-targets.ts";

/** Kinds of import that the caller may see and run. */
export const importableKinds = (ctx: Context): ImportKind[] =>
  (Object.keys(importTargets) as ImportKind[]).filter((kind) => ctx.may(importTargets[kind].permission));

/** Masters that an import may create when asked to. */
const CREATES: Record<ImportKind, Permission[]> = {
  assets: ["category.create", "brand.create", "manufacturer.create", "model.create", "branch.create"],
  models: ["category.create", "brand.create", "manufacturer.create"],
  branches: [],
};

/** @throws Refusal forbidden */
export function mayImport(ctx: Context, kind: ImportKind): void {
  if (!ctx.may(importTargets[kind].permission)) throw forbidden();
}

/** Creating missing masters needs the right to create each of them. @throws Refusal forbidden */
export function mayCreateMissing(ctx: Context, kind: ImportKind): void {
  const lacking = CREATES[kind].find((permission) => !ctx.may(permission));
  if (lacking) {
    throw forbidden(
      `You may not create every kind of missing record (${lacking}). Switch that off, or ask an administrator.`,
    );
  }
}
