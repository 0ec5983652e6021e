import { messages } from "@steward/contract/messages/catalogue";
import { DEFAULT_PAGE_SIZE } from "@steward/contract/kit/paging";
import type { FastifyRequest } from "fastify";
import { invalidField } from "../errors/refusal.ts";
import type { PublicContext } from "../http/context.ts";

/**
 * Page size: `page_size` or its synonym `length`.
 * @throws Refusal invalid where both are given
 */
export function pageSizeOf({ page_size, length }: Pick<NumberedQuery, "page_size" | "length">, otherwise: number) {
  if (page_size !== undefined && length !== undefined) throw invalidField("length", messages.refusals.sizeTwice);
  return page_size ?? length ?? otherwise;
}

interface NumberedQuery {
  page?: number | undefined;
  page_size?: number | undefined;
  length?: number | undefined;
}

/**
 * Offset pagination, for lists ordered by more than a column, such as a search rank, whose rows do not change under the
 * reader. `fetch` answers the rows of the window and the exact count.
 */
export async function numberedPage<Row>(
  ctx: PublicContext,
  request: FastifyRequest,
  query: NumberedQuery,
  fetch: (window: { limit: number; offset: number }) => Promise<{ rows: Row[]; count: number }>,
  size_unless_asked = DEFAULT_PAGE_SIZE,
): Promise<{ results: Row[]; next: string | null; count: number }> {
  const limit = pageSizeOf(query, size_unless_asked);
  const page = query.page ?? 1;
  const offset = (page - 1) * limit;
  const { rows, count } = await fetch({ limit, offset });
  return {
    results: rows,
    next: offset + rows.length < count && rows.length > 0 ? pageAddress(ctx, request, page + 1) : null,
    count,
  };
}

function pageAddress(ctx: PublicContext, request: FastifyRequest, page: number): string {
  const address = new URL(request.url, "http://host");
  address.searchParams.set("page", String(page));
  return `${ctx.origin}${address.pathname}${address.search}`;
}
