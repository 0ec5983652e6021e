import { type Calls, calls, PRODUCT } from "../kit/call.ts";
import { type Mergeable, mergeable } from "./constants.ts";
import type { mergeRules } from "./rules.ts";

export type MergeCalls = Calls<typeof mergeRules>;

function callsOf(kind: Mergeable): MergeCalls {
  const root = `/v1/${PRODUCT}/merge/${kind}/` as const;
  const permission = `${kind}.delete` as const;
  return calls<typeof mergeRules>(`merges.${kind}`, {
    list: { method: "GET", path: root, permission },
    preview: { method: "GET", path: `${root}{survivor}/preview/{removed}/`, permission },
    create: {
      method: "POST",
      path: root,
      permission,
      success: "Merged successfully",
      responds: 201,
      idempotent: true,
    },
    undo: { method: "POST", path: `${root}{id}/undo/`, permission, success: "Merge undone successfully" },
  });
}

/** The calls that merge two masters of each kind. */
export const mergeCalls = Object.fromEntries(mergeable.map((kind) => [kind, callsOf(kind)])) as Record<
  Mergeable,
  MergeCalls
>;
