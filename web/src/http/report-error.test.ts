import type { ErrorBody } from "@steward/contract/kit/error-body";
import { beforeEach, describe, expect, it } from "vitest";
import { closeToast, shownToasts } from "../toasts/toast-queue.ts";
import { HttpError } from "./http-error.ts";
import { reportError } from "./report-error.ts";

const refused = (status: number, body: Record<string, unknown> | null, statusText = "") =>
  new HttpError(status, body as ErrorBody | null, statusText);
const said = () =>
  shownToasts().map(({ toast: { type, title, errorCode, message } }) => ({ type, title, errorCode, message }));
const toast = (message: string) => [{ type: "error", title: "Error", errorCode: null, message }];

describe("a reported error", () => {
  beforeEach(() => {
    for (const { id } of shownToasts()) closeToast(id);
  });

  it.each([500, 502, 503, 599])("with status %i is named by its code and one fixed sentence", (status) => {
    reportError(refused(status, { message: "relation does not exist" }, "Server Error"), "load");
    expect(said()).toEqual([
      {
        type: "error",
        title: "Something Went wrong",
        errorCode: String(status),
        message: "Internal server error! Please try again after sometime.",
      },
    ]);
  });

  it("is told in the words of the server", () => {
    reportError(refused(400, { non_field_errors: ["One", "Two"], message: "Message" }), "write");
    expect(said()).toEqual(toast("One\nTwo"));
  });

  it("without words falls back to the fixed sentence, as does one without an answer", () => {
    reportError(refused(0, null), "load");
    reportError(new TypeError("private"), "write");
    expect(said()).toEqual([...toast("Oops! Something Unexpected."), ...toast("Oops! Something Unexpected.")]);
  });

  it("of a paged list says that the session expired where the answer is 401", () => {
    reportError(refused(401, { code: "not_authenticated", message: "No" }), "load", true);
    expect(said()).toEqual(toast("Session expired please login again"));
  });

  it("with status 401 elsewhere is told in the words of the server", () => {
    reportError(refused(401, { code: "not_authenticated", message: "No" }), "load");
    expect(said()).toEqual(toast("No"));
  });

  it("says nothing where what is shown belongs to a locked module; a write says it", () => {
    const locked = { code: "forbidden", message: "This module is locked.", locked_module: "brand" };
    reportError(refused(403, locked), "load", true);
    expect(said()).toEqual([]);
    reportError(refused(403, { code: "forbidden", message: "No" }), "load", true);
    reportError(refused(403, locked), "write");
    expect(said()).toEqual([...toast("No"), ...toast("This module is locked.")]);
  });

  it("says nothing where the session ends or the call was stopped", () => {
    reportError(refused(401, { code: "token_not_valid", message: "No" }), "load", true);
    reportError(new DOMException("Stopped.", "AbortError"), "load");
    expect(said()).toEqual([]);
  });
});
