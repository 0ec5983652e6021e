import { signInCalls } from "@steward/contract/sign-in/calls";
import { expect, vi } from "vitest";
import type { TestServer } from "../test-server/start-test-server.ts";

/** Asks for a code and reads it from the mail. */
export async function receiveCode(server: TestServer, email: string): Promise<{ otp_token: string; otp: string }> {
  const { listOutbox } = server.services.mailer;
  // Reminders may come at the same time.
  const codes = async () =>
    ((await listOutbox?.(email)) ?? []).filter(({ subject }) => subject.endsWith(" is your Steward code"));
  const before = (await codes()).length;
  const { otp_token } = await server.nobody.ok(signInCalls.getOtp, { body: { email } });
  const otp = await vi.waitFor(async () => {
    const mails = await codes();
    expect(mails.length).toBe(before + 1);
    return /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0] ?? "";
  });
  return { otp_token, otp };
}

/** A wrong code. */
export const wrongCode = (otp: string, step = 1): string => String((Number(otp) + step) % 1_000_000).padStart(6, "0");
