import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

/** A mail server on loopback; to be called at the top of a test file. */
export interface MailServer {
  port: number;
  /** Sources of accepted mails, and of those that it refused after reading them. */
  taken: string[];
  refused: string[];
  /** Reply code for each further mail; 0 accepts it. */
  replies: number;
}

export async function startMailServer(): Promise<MailServer> {
  const state: MailServer = { port: 0, taken: [], refused: [], replies: 0 };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      text(stream).then((source) => {
        (state.replies ? state.refused : state.taken).push(source);
        done(state.replies ? Object.assign(new Error("no"), { responseCode: state.replies }) : null);
      }, done);
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  state.port = (server.server.address() as AddressInfo).port;
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  return state;
}
