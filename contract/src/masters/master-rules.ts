import { z } from "zod";
import { paged } from "../kit/query-rules.ts";
import { idParams, masterQuery } from "../kit/record-rules.ts";
import { patchOf } from "../kit/patch.ts";

interface Master<Body extends z.ZodObject, Item extends z.ZodObject, Filters extends z.ZodRawShape> {
  /** Singular label: "brand". */
  title: string;
  body: Body;
  item: Item;
  /** Parameters of the list besides those of every master. */
  filters?: Filters;
}

type QueryWith<Filters extends z.ZodRawShape> = z.ZodObject<typeof masterQuery.shape & Filters, z.core.$strict>;

/** Makes the rules of the six calls of a look-alike master. */
export const masterRules = <Body extends z.ZodObject, Item extends z.ZodObject, Filters extends z.ZodRawShape = {}>({
  title,
  body,
  item,
  filters,
}: Master<Body, Item, Filters>) => ({
  list: {
    summary: `List of ${title} records`,
    query: z.strictObject({ ...masterQuery.shape, ...filters }) as unknown as QueryWith<Filters>,
    response: paged(item),
  },
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
> = ReturnType<typeof masterRules<Body, Item, Filters>>;
