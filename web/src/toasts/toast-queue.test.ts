import { describe, expect, it } from "vitest";
import { closeToast, showToast, shownToasts } from "./toast-queue.ts";

const last = () => {
  const toast = shownToasts().at(-1);
  if (!toast) throw new Error("No toast is shown.");
  return toast;
};

describe("toasts", () => {
  it("stand in the order they came until they are closed", () => {
    showToast({ type: "success", message: "First" });
    showToast({ type: "error", message: "Second" });
    expect(shownToasts().map((toast) => toast.message)).toEqual(["First", "Second"]);
    closeToast(shownToasts()[0]?.id ?? 0);
    expect(shownToasts().map((toast) => toast.message)).toEqual(["Second"]);
  });

  it("stay 4000 ms, simple ones 3500 ms", () => {
    showToast({ type: "info", message: "Queue" });
    expect(last()).toMatchObject({ timeout: 4000, visible: true, color: "S", title: null, errorCode: null });
    showToast({ type: "error", message: "Simple", variant: "simple", title: "T", errorCode: "503" });
    expect(last()).toMatchObject({ timeout: 3500, color: "E", title: "T", errorCode: "503" });
  });
});
