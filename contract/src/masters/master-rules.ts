import { z } from "zod";
import { patchOf } from "../kit/patch.ts";
import { exportQuery, paged } from "../kit/query-rules.ts";
import { idParams, masterQuery } from "../kit/record-rules.ts";
import type { MasterSubject } from "../kit/nouns.ts";

type QueryWith<Filters extends z.ZodRawShape> = z.ZodObject<typeof masterQuery.shape & Filters, z.core.$strict>;

const listRules = <Item extends z.ZodObject, Query extends z.ZodRawShape>(
  title: string,
  item: Item,
  query: z.ZodObject<Query, z.core.$strict>,
) => ({
  list: { summary: `List of ${title} records`, query, response: paged(item) },
  export: { summary: `The filtered list of ${title} records as CSV or XLSX, every row`, query: exportQuery(query) },
});

const rulesOf = <Body extends z.ZodObject, Item extends z.ZodObject, Filters extends z.ZodRawShape>(
  title: string,
  body: Body,
  item: Item,
  filters?: Filters,
) => ({
  ...listRules(title, item, z.strictObject({ ...masterQuery.shape, ...filters }) as unknown as QueryWith<Filters>),
  create: { summary: `Add a ${title}`, body, response: item },
  read: { summary: `One ${title}`, params: idParams, response: item },
  update: { summary: `Edit a ${title}`, params: idParams, body: patchOf(body), response: item },
  toggleActive: { summary: `Activate or deactivate a ${title}`, params: idParams, response: item },
  remove: { summary: `Delete a ${title} that nothing uses`, params: idParams },
});

/** Rules of any look-alike master. */
export type MasterRules<
  Body extends z.ZodObject = z.ZodObject,
  Item extends z.ZodObject = z.ZodObject,
  Filters extends z.ZodRawShape = {},
> = ReturnType<typeof rulesOf<Body, Item, Filters>>;

/** Key of a property that no object has: it tells whoever makes the calls which master the rules are of. */
export declare const masterOf: unique symbol;
export interface OfMaster<Subject extends MasterSubject = MasterSubject> {
  readonly [masterOf]?: Subject;
}

interface Master<Subject, Body, Item, Filters> {
  /** What history calls it. */
  subject: Subject;
  /** Singular words for people, where they are not those of the subject. */
  title?: string;
  body: Body;
  item: Item;
  /** Parameters of the list beyond those of every master's. */
  filters?: Filters;
}

/** Rules of the calls of a look-alike master: list, export, create, read, update, toggle active, delete. */
export const masterRules = <
  const Subject extends MasterSubject,
  Body extends z.ZodObject,
  Item extends z.ZodObject,
  Filters extends z.ZodRawShape = {},
>({
  subject,
  title = subject.replaceAll("_", " "),
  body,
  item,
  filters,
}: Master<Subject, Body, Item, Filters>): MasterRules<Body, Item, Filters> & OfMaster<Subject> =>
  rulesOf(title, body, item, filters);
