import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { openTextRecords } from "./text-records.ts";

/** A name service that knows one name, whose record comes in two parts. */
const service = createSocket("udp4", (question, sender) => {
  const name = question.subarray(12, question.indexOf(0, 12) + 1);
  const isKnown = name.toString("latin1").includes("_steward");
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(isKnown ? 1 : 0, 6);
  head.writeUInt16BE(0, 10);
  const asked = Buffer.concat([name, Buffer.from([0, 16, 0, 1])]);
  const texts = ["steward-", "domain=abc"].map((text) =>
    Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]),
  );
  const data = Buffer.concat(texts);
  const record = Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
  service.send(Buffer.concat([head, asked, ...(isKnown ? [record] : [])]), sender.port, sender.address);
});
service.bind(0, "127.0.0.1");
await once(service, "listening");
afterAll(() => void service.close());

const textRecords = openTextRecords([`127.0.0.1:${service.address().port}`]);

test("the parts of a record are one text", async () => {
  expect(await textRecords("_steward.example.org")).toEqual(["steward-domain=abc"]);
});

test("a name that is not there has no records", async () => {
  expect(await textRecords("example.org")).toEqual([]);
});

test("a name service that does not answer is a fault", async () => {
  await expect(openTextRecords(["127.0.0.1:1"])("example.org")).rejects.toThrow();
});
