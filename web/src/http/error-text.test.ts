import { describe, expect, it } from "vitest";
import type { ErrorBody } from "@steward/contract/kit/error-body";
import { errorText } from "./error-text.ts";
import { fieldErrors, HttpError } from "./http-error.ts";

const refused = (body: Record<string, unknown> | null, statusText = "Bad Request") =>
  new HttpError(400, body as ErrorBody | null, statusText);
const all = {
  otp: ["Invalid OTP", "second"],
  non_field_errors: ["One", "Two"],
  message: "Message",
  error_message: ["Name: This is Required.", "second"],
};

describe("error text", () => {
  it("prefers message for loads, and never shows lines meant for forms", () => {
    expect(errorText(refused(all), "load")).toBe("Message");
    expect(errorText(refused({ ...all, message: undefined }), "load")).toBe("Name: This is Required.");
    expect(errorText(refused({ non_field_errors: ["One"] }), "load")).toBe("Bad Request");
  });

  it("prefers non_field_errors for writes and shows each of them on a line", () => {
    expect(errorText(refused(all), "write")).toBe("One\nTwo");
    expect(errorText(refused({ ...all, non_field_errors: [] }), "write")).toBe("Message");
    expect(errorText(refused({ error_message: ["First", "Second"] }), "write")).toBe("First");
  });

  it("prefers otp at sign-in", () => {
    expect(errorText(refused(all), "sign-in")).toBe("Invalid OTP");
    expect(errorText(refused({ ...all, otp: undefined }), "sign-in")).toBe("One\nTwo");
  });

  it("takes the first entry where message is a list", () => {
    expect(errorText(refused({ message: ["First", "Second"] }), "load")).toBe("First");
  });

  it("falls back to the status text and then to a fixed sentence", () => {
    expect(errorText(refused(null), "write")).toBe("Bad Request");
    expect(errorText(refused(null, ""), "load")).toBe("Oops! Something Unexpected.");
    expect(errorText(new HttpError(0, null, ""), "write")).toBe("Oops! Something Unexpected.");
    expect(errorText(new Error("private"), "write")).toBe("Oops! Something Unexpected.");
  });
});

describe("field errors", () => {
  it("give the first sentence of each field by path", () => {
    const error = refused({ errors: { name: ["This is Required.", "x"], "address.line1": ["Too long"], notes: [] } });
    expect(fieldErrors(error)).toEqual({ name: "This is Required.", "address.line1": "Too long" });
  });

  it("are none for a body without them and for other errors", () => {
    expect(fieldErrors(refused({ message: "No" }))).toEqual({});
    expect(fieldErrors(new Error("x"))).toEqual({});
  });
});
