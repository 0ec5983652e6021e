import { z } from "zod";
import { type Call, defineCall, noBody, noContent, none, PRODUCT } from "../call.ts";
import { id } from "../field-rules.ts";
import { ordering, paged, pageQuery, queryBoolean, queryIds } from "../paging.ts";
import { patchOf } from "../patch.ts";
import type { Module, Permission } from "../permissions.ts";

/** Keys every master answers with (specification section 5 of the decisions, "every master has"). */
export const masterKeys = {
  id,
  is_active: z.boolean(),
  version: z.number().int(),
  created: z.string(),
  modified: z.string(),
};

/** `{id, name}` of a record that another one points to. */
export const reference = z.object({ id, name: z.string() });

export const idParams = z.strictObject({ id });

/** Query of a master's list; `ids` fetches chosen records, for pickers that show what is selected. */
export const masterQuery = z.strictObject({
  ...pageQuery,
  is_active: queryBoolean.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["name", "created", "modified"]),
});

interface MasterFamily<Body extends z.ZodObject, Item extends z.ZodObject, Filters extends z.ZodRawShape> {
  /** Name of the calls, `masters.<noun>.list` and so on. */
  noun: string;
  /** Singular words for people: "brand". */
  title: string;
  /** Path behind the product's segment: "brand" or "master/category". */
  path: string;
  module: Extract<
    Module,
    | "brand"
    | "manufacturer"
    | "supplier"
    | "category"
    | "status"
    | "depreciation"
    | "service_provider"
    | "custom_field"
    | "field_set"
  >;
  body: Body;
  item: Item;
  /** Parameters of the list beyond those of every master's. */
  filters?: Filters;
  success: { created: string; edited: string; toggled: string; deleted: string };
}

type QueryWith<Filters extends z.ZodRawShape> = z.ZodObject<typeof masterQuery.shape & Filters, z.core.$strict>;

type ListCall<Item extends z.ZodType, Filters extends z.ZodRawShape> = Call<
  typeof none,
  QueryWith<Filters>,
  typeof none,
  ReturnType<typeof paged<Item>>
>;

/** The six calls of one look-alike master: list, create, read, update, toggle active, delete. */
export function masterCalls<
  Body extends z.ZodObject,
  Item extends z.ZodObject,
  Filters extends z.ZodRawShape = typeof none.shape,
>(family: MasterFamily<Body, Item, Filters>) {
  const root = `/v1/${PRODUCT}/${family.path}/` as const;
  const gate = (action: "view" | "create" | "update" | "toggle_active" | "delete") =>
    `${family.module}.${action}` as Permission;
  const name = (verb: string) => `masters.${family.noun}.${verb}`;
  const list: ListCall<Item, Filters> = defineCall({
    name: name("list"),
    summary: `List of ${family.title} records`,
    method: "GET",
    path: root,
    params: none,
    query: z.strictObject({ ...masterQuery.shape, ...family.filters }) as unknown as QueryWith<Filters>,
    body: none,
    response: paged(family.item),
    permission: gate("view"),
  });
  return {
    list,
    create: defineCall({
      name: name("create"),
      summary: `Add a ${family.title}`,
      method: "POST",
      path: root,
      params: none,
      query: none,
      body: family.body,
      response: family.item,
      permission: gate("create"),
      success: family.success.created,
      status: 201,
      idempotent: true,
    }),
    read: defineCall({
      name: name("read"),
      summary: `One ${family.title}`,
      method: "GET",
      path: `${root}{id}/`,
      params: idParams,
      query: none,
      body: none,
      response: family.item,
      permission: gate("view"),
    }),
    update: defineCall({
      name: name("update"),
      summary: `Edit a ${family.title}`,
      method: "PATCH",
      path: `${root}{id}/`,
      params: idParams,
      query: none,
      body: patchOf(family.body),
      response: family.item,
      permission: gate("update"),
      success: family.success.edited,
    }),
    toggleActive: defineCall({
      name: name("toggleActive"),
      summary: `Activate or deactivate a ${family.title}`,
      method: "POST",
      path: `${root}{id}/toggle-active/`,
      params: idParams,
      query: none,
      body: noBody,
      response: family.item,
      permission: gate("toggle_active"),
      success: family.success.toggled,
    }),
    remove: defineCall({
      name: name("remove"),
      summary: `Delete a ${family.title} that nothing uses`,
      method: "DELETE",
      path: `${root}{id}/`,
      params: idParams,
      query: none,
      body: noBody,
      response: noContent,
      permission: gate("delete"),
      success: family.success.deleted,
      status: 204,
    }),
  };
}
