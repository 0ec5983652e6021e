import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { fetchPublic, OutgoingError } from "./fetch-public.ts";
import { isPublicAddress } from "./public-address.ts";

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe("a public address", () => {
  test.for(["1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
    "is %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.for([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.8.9.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "192.0.2.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "localhost",
    "1.1.1.1.example.org",
    "",
  ])("is not %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("what is asked", () => {
  test.for([
    "http://example.org/",
    "ftp://example.org/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.1:8443/",
    "https://localhost/",
  ])("is never %s", async (address) => {
    expect(await failure(fetchPublic([], address))).toMatchObject({ name: "OutgoingError", is_private: true });
  });

  test("is a private server only under the very origin that is trusted", async () => {
    let calls = 0;
    const origin = await serve((_, response) => {
      calls += 1;
      response.end("{}");
    });
    const other = origin.replace("127.0.0.1", "localhost");
    expect(await failure(fetchPublic([other], origin))).toMatchObject({ is_private: true });
    expect(await failure(fetchPublic([origin], other))).toMatchObject({ is_private: true });
    expect(calls).toBe(0);
    expect(await (await fetchPublic([origin], `${origin}/a`)).text()).toBe("{}");
  });

  test("gets method, headers and body", async () => {
    const origin = await serve((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += String(part);
      });
      request.on("end", () => {
        const { method, url, headers } = request;
        response.writeHead(201, { "content-type": "application/json" });
        response.end(JSON.stringify({ method, url, type: headers["content-type"], body }));
      });
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ code: "a b" });
    const answer = await fetchPublic([origin], `${origin}/token?x=1`, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.json()).toEqual({
      method: "POST",
      url: "/token?x=1",
      type: headers["content-type"],
      body: "code=a+b",
    });
  });
});

describe("an answer", () => {
  test("that sends elsewhere is not followed", async () => {
    let calls = 0;
    const target = await serve((_, response) => {
      calls += 1;
      response.end();
    });
    const origin = await serve((_, response) => response.writeHead(302, { location: target }).end());
    expect((await fetchPublic([origin, target], origin)).status).toBe(302);
    expect(calls).toBe(0);
  });

  test("without an end is given up", { timeout: 15_000 }, async () => {
    const silent = await serve(() => {});
    const dripping = await serve((_, response) => {
      const drip = setInterval(() => response.write("x"), 200);
      response.on("close", () => clearInterval(drip));
    });
    const asked = [silent, dripping].map((origin) => failure(fetchPublic([origin], origin)));
    for (const error of await Promise.all(asked)) {
      expect(error).toBeInstanceOf(OutgoingError);
      expect((error as Error).message).toBe("The server did not answer in time.");
    }
  });

  test("that is too large is given up", async () => {
    const origin = await serve((_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
        response.once("drain", more);
      };
      more();
    });
    expect(await failure(fetchPublic([origin], origin))).toMatchObject({ message: "The server answered too much." });
  });

  test("that breaks off, or never comes, is a server that cannot be reached", async () => {
    const origin = await serve((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("x", () => response.destroy());
    });
    const closed = await new Promise<string>((resolve) => {
      const server = createServer();
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(`http://127.0.0.1:${port}`));
      });
    });
    for (const address of [origin, closed]) {
      expect(await failure(fetchPublic([address], address))).toMatchObject({
        message: "The server cannot be reached.",
      });
    }
  });

  test("without a body is none", async () => {
    const origin = await serve((_, response) => response.writeHead(204).end());
    expect(await (await fetchPublic([origin], origin)).text()).toBe("");
  });
});
