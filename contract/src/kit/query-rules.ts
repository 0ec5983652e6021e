import { values } from "../messages/language.ts";
import { z } from "zod";
import { line } from "./field-rules.ts";

/** Whole number in a query string, or a number. */
export const queryInteger = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/, values.wholeNumber)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));

/** "true" or "false" in a query string, or a boolean. */
export const queryBoolean = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .transform((value) => value === true || value === "true");

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Notation of a list; every other parameter may occur once. */
const ALTERNATIVES = "Several are separated by commas or given by repeating the parameter; they are alternatives.";

/** Ids in a query string, at most 50: separated by commas, or as a repeated parameter. */
export const queryIds = z
  .union([z.array(z.string()), z.string().transform((value) => value.split(","))])
  .pipe(z.array(z.string().regex(uuid, values.id).toLowerCase()).min(1).max(50))
  .describe(`Id of a record. ${ALTERNATIVES} At most 50.`);

/** Numeric ids, in the notation of `queryIds`. */
export const queryNumbers = z
  .union([z.array(z.union([z.string(), z.number()])), z.string().transform((value) => value.split(","))])
  .pipe(z.array(queryInteger(1, 999_999_999)).min(1).max(50))
  .describe(`Number of a record. ${ALTERNATIVES} At most 50.`);

/** One or more of `values`, separated by commas or as a repeated parameter. */
export const queryChoices = <const T extends readonly string[]>(values: T) =>
  z
    .union([z.array(z.enum(values)), z.string().transform((value) => value.split(","))])
    .pipe(z.array(z.enum(values)).min(1).max(values.length))
    .describe(`${values.join(", ")}. ${ALTERNATIVES}`);

/**
 * Query of a paged list (specification section 3, "Paged list query"). `page_size` and `length` are synonyms, 1-100.
 * `depth` 0 leaves the `*_details` out of the results, 1 (default) includes them. Keyset pagination: `after` is the
 * opaque position in a `next` address; following `next` costs the same at any depth and neither repeats nor misses a
 * row while rows are added.
 */
export const pageQuery = {
  page: queryInteger(1, 1_000_000).optional(),
  page_size: queryInteger(1, 100).optional(),
  length: queryInteger(1, 100).optional(),
  depth: queryInteger(0, 1)
    .optional()
    .describe("0 leaves every `*_details` out of the results; 1, the default, includes them."),
  search: line(200).optional().describe("Text that is found anywhere, whatever its case and accents."),
  after: z.string().max(2000).optional().describe("Position that a `next` address carries."),
};

/** Sort keys of a list: a column name, with a leading minus for descending. */
export const ordering = <const T extends readonly [string, ...string[]]>(columns: T) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`]) as [T[number] | `-${T[number]}`]).optional();

/** What a list is asked for beside its filters, as a mask: without it a query narrows counts and other views of the list. */
export const PAGING = { page: true, page_size: true, length: true, depth: true, after: true, ordering: true } as const;

type PageKey = "page" | "page_size" | "length" | "depth" | "after";
/** Format of a list as a file. */
export const fileFormat = z.enum(["csv", "xlsx"]);
type ExportShape<Shape extends z.ZodRawShape> = Omit<Shape, PageKey> & { format: typeof fileFormat };
const PAGE_KEYS: ReadonlySet<string> = new Set<PageKey>(["page", "page_size", "length", "depth", "after"]);

/** Query of a list as a file: the filters and the order of the list without its pages, and the format of the file. */
export const exportQuery = <Shape extends z.ZodRawShape>(list: z.ZodObject<Shape>) => {
  const kept = Object.entries(list.shape).filter(([key]) => !PAGE_KEYS.has(key));
  const shape: unknown = { ...Object.fromEntries(kept), format: fileFormat };
  return z.strictObject(shape as ExportShape<Shape>);
};

/** Answer of a paged list: `count` is exact, `next` an absolute address, null on the last page. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), next: z.string().nullable(), count: z.number().int() });
