import { z } from "zod";

type Patch<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: z.ZodOptional<Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key]>;
};

/**
 * Makes the body of an edit: the fields of a create body, all optional and without defaults, so that absent means
 * unchanged.
 */
export function patchOf<Body extends z.ZodObject>(body: Body): z.ZodObject<Patch<Body["shape"]>, z.core.$strict> {
  const fields = Object.entries(body.shape).map(([key, field]) => {
    const inner = field instanceof z.ZodDefault ? field.unwrap() : field;
    return [key, z.optional(inner as z.ZodType)];
  });
  return z.strictObject(Object.fromEntries(fields) as Patch<Body["shape"]>);
}
