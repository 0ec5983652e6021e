import { beforeEach, describe, expect, it } from "vitest";
import { closeToast, showToast, shownToasts } from "./toast-queue.ts";

const toasts = () => shownToasts().map(({ toast }) => toast);

describe("toasts", () => {
  beforeEach(() => {
    for (const { id } of shownToasts()) closeToast(id);
  });

  it("have the fields of the specification and no others", () => {
    showToast({ type: "success", message: "Saved" });
    expect(toasts()).toEqual([
      {
        color: "S",
        title: "Successful",
        errorCode: null,
        message: "Saved",
        top: 10,
        right: 10,
        type: "success",
        timeout: 4000,
        visible: true,
      },
    ]);
  });

  it.each([
    ["error", "E", "Error"],
    ["warning", "S", "Warning"],
    ["info", "S", "Information"],
    ["success", "S", "Successful"],
  ] as const)("of the type %s have the colour %s and the title %s", (type, color, title) => {
    showToast({ type, message: "Text" });
    expect(toasts()).toMatchObject([{ type, color, title }]);
  });

  it("stay 4000 ms, simple ones 3500 ms", () => {
    showToast({ type: "info", message: "Queue" });
    showToast({ type: "error", message: "Simple", variant: "simple", title: "T", errorCode: "503" });
    expect(toasts()).toMatchObject([{ timeout: 4000 }, { timeout: 3500, title: "T", errorCode: "503" }]);
  });

  it("stand 90 pixels apart in the order they came and move up when one above them goes", () => {
    for (const message of ["First", "Second", "Third"]) showToast({ type: "success", message });
    expect(toasts().map(({ message, top }) => [message, top])).toEqual([
      ["First", 10],
      ["Second", 100],
      ["Third", 190],
    ]);
    const kept = shownToasts()[2]?.id;
    closeToast(shownToasts()[0]?.id ?? 0);
    expect(toasts().map(({ message, top }) => [message, top])).toEqual([
      ["Second", 10],
      ["Third", 100],
    ]);
    expect(shownToasts()[1]?.id).toBe(kept);
  });

  it("with an action stay for as long as it is possible, apart from the others", () => {
    const action = { label: "Undo", timeout: 30_000, run: () => undefined };
    showToast({ type: "success", message: "Moved", action });
    showToast({ type: "success", message: "Saved" });
    expect(shownToasts().map(({ toast, action: offered }) => [toast.timeout, toast.top, offered])).toEqual([
      [30_000, 10, action],
      [4000, 10, undefined],
    ]);
  });
});
