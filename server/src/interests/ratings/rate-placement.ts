import type { interestCalls } from "@steward/contract/interests/calls";
import { sql } from "kysely";
import { changesBetween } from "../../activity/record-activity.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { act } from "../write-interest.ts";
import { tellRating } from "./tell-rating.ts";

/**
 * Rates a placement that ended, or changes its rating. History tells the number alone: the words are the rating's, and go
 * with it when the person is erased.
 * @throws Refusal conflict before the end, once the hours to change it have passed, and for a person who was erased
 */
export const ratePlacement = (ctx: Context, { params: { id }, body }: Input<typeof interestCalls.rate>) =>
  act(ctx, { side: "interest", id, action: "rate" }, (tx, { rating_detail: before }) => ({
    columns: {
      rating: body.rating,
      rating_comment: body.comment,
      rated: sql`coalesce(i.rated, start_of_work())`,
    },
    changes: changesBetween({ rating: before?.rating }, { rating: body.rating }),
    ...(before ? {} : { record: () => tellRating(tx, ctx, id) }),
  }));
