import type { Running } from "../checks.ts";

/** Sends calls of the measured organisation and answers their bodies. */
export const senderOf =
  ({ subject, server }: Running) =>
  async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}?organisation_id=${subject.organisation_id}`, {
      method,
      headers: { authorization: `Bearer ${subject.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
