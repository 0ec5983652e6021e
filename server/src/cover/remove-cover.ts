import type { CoverKind } from "@steward/contract/cover/constants";
import type { Context } from "../http/context.ts";
import { changesOf } from "./cover-columns.ts";
import { finish, lockRecord } from "./lock-cover.ts";

const REMOVED = { warranty: "warranty removed", amc: "AMC removed" } as const;

/** Removes a record that was entered by mistake; history keeps what it was. */
export const removeCover =
  (kind: CoverKind) =>
  (ctx: Context, { params }: { params: { id: string } }): Promise<undefined> =>
    ctx.write(async (tx) => {
      const { asset, record } = await lockRecord(tx, ctx, kind, params.id);
      await tx.deleteFrom("cover").where("id", "=", params.id).execute();
      await finish(tx, ctx, { kind, asset: asset.id, action: REMOVED[kind], changes: changesOf(record, null) });
      return undefined;
    });
