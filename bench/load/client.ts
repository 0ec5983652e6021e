import { connect, type Socket } from "node:net";

export interface Answer {
  status: number;
  body: string;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * Minimal HTTP client: one keep-alive connection with one request at a time. It reads answers with a Content-Length
 * only and costs a fraction of node:http, so that on two cores it takes little from the measured servers.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #length = 0;
  #expected = 0;
  #settle: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on("error", (error) => this.#settle?.fail(error));
    this.#socket.on("close", () => this.#settle?.fail(new Error("The server closed the connection.")));
  }

  send(request: string): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#settle = { done, fail };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#expected) return;
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const head_end = all.indexOf(END_OF_HEAD);
    if (head_end >= 0) {
      const head = all.toString("latin1", 0, head_end);
      const body_start = head_end + END_OF_HEAD.length;
      this.#expected = body_start + lengthOf(head);
      if (all.length >= this.#expected) {
        const answer = { status: Number(head.slice(9, 12)), body: all.toString("utf8", body_start) };
        this.#received = [];
        this.#length = 0;
        this.#expected = 0;
        this.#settle?.done(answer);
        return;
      }
    }
    this.#received = [all];
  }
}

function lengthOf(head: string): number {
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error("The answer has no Content-Length.");
  return Number(length);
}
