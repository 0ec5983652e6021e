import { expect, test } from "vitest";
import { cellsOf, readAll } from "../sheet-fixtures.ts";

/** A file of one column whose second row is this text, as bytes in base64. */
const file = (base64: string) =>
  readAll(Buffer.concat([Buffer.from("Name\n"), Buffer.from(base64, "base64"), Buffer.from("\n")]));

test.each([
  ["windows-1250", "V/N6ZWsgd2lks293eS+j82Sf", "Wózek widłowy/Łódź"],
  ["windows-1251", "zeDx7vEg9uXt8vDu4eXm7fvpL8zu8eri4A==", "Насос центробежный/Москва"],
  ["windows-1253", "we3069/hIO3l8e/9L8Ho3u3h", "Αντλία νερού/Αθήνα"],
  ["windows-1254", "QnV6ZG9sYWL9L95p/mxpIEHwcv0=", "Buzdolabı/Şişli Ağrı"],
  ["koi8-r", "7sHTz9Mgw8XO1NLPwsXWztnKL+3P08vXwQ==", "Насос центробежный/Москва"],
  ["macintosh", "S59jaGVuZ2VyinQvTZ9uY2hlbiBkjmqIIHZ1", "Küchengerät/München déjà vu"],
  ["shift_jis", "iZOQU4N8g5ODdi/M39jdwCCTjIuelnuO0A==", "遠心ポンプ/ﾌﾟﾘﾝﾀ 東京本社"],
  ["big5", "wvek36ymL6V4pV/BYLOhL7Cqtq+kwKS9pXE=", "離心泵/台北總部/高雄分公司"],
  ["euc-kr", "v/i9ycbfx8EvvK2/77q7u+cvus676sH2waE=", "원심펌프/서울본사/부산지점"],
  ["gb18030", "wOvQxLHDL7GxvqnX3LK/L8nPuqO31rmry74=", "离心泵/北京总部/上海分公司"],
  ["windows-1255", "7vH0+C/u+eDh5C/67CDg4enh", "מספר/משאבה/תל אביב"],
  ["windows-1256", "0d7jL+PWzskg4+3H5S/H4d7H5dHJ", "رقم/مضخة مياه/القاهرة"],
  ["windows-874", "u9Hqwbnp0y+hw9in4Le+", "ปั๊มน้ำ/กรุงเทพ"],
  ["ibm866", "ja6speAvjaDhruEvjK7hqqKg", "Номер/Насос/Москва"],
  ["windows-1252", "xG5kZXJ1bmcgR3L232UvSm9lknMgY2Fm6Q==", "Änderung Größe/Joe’s café"],
])("%s", async (encoding, base64, text) => {
  const sheet = await file(base64);
  expect(sheet.encoding).toBe(encoding);
  expect(cellsOf(sheet)).toEqual([[text]]);
});

test("what is not read is refused rather than garbled", async () => {
  const ofDos = file("S4FjaGU7R3KU4WU7R2VyhHRlO02BbmNoZW4=");
  await expect(ofDos).rejects.toThrow("Save it as “CSV UTF-8” or as .xlsx and try again.");
});

test.each(["25 µm/30 °C", "½ inch", "20\u00a0mm", "£ 5"])(
  "%s is Western, though its letters do not say so",
  async (text) => {
    const sheet = await file(Buffer.from(text, "latin1").toString("base64"));
    expect([sheet.encoding, ...cellsOf(sheet).flat()].join()).toBe(`windows-1252,${text}`);
  },
);

test("Unicode with single wrong bytes stays Unicode, and the cells with them are reported", async () => {
  const bytes = Buffer.concat([
    Buffer.from("Name,Place\nKüche,Köln\nCaf"),
    Buffer.from([0xe9]),
    Buffer.from(",Düren\nBüro,x\n"),
  ]);
  const sheet = await readAll(bytes);
  expect(sheet.encoding).toBe("utf-8");
  expect(sheet.rows.map(({ cells, problems }) => [cells.join(), ...problems.map(({ message }) => message)])).toEqual([
    ["Küche,Köln"],
    ["Caf\ufffd,Düren", "Cell A3 contains a character that is not in Unicode: “\ufffd”."],
    ["Büro,x"],
  ]);
});

test.each(["utf-16le", "utf-16be"])("%s without a byte order mark", async (encoding) => {
  const bytes = Buffer.from("Name,Serial\nPumpe größer,0001\n", "utf16le");
  const sheet = await readAll(encoding === "utf-16le" ? bytes : bytes.swap16());
  expect(sheet.encoding).toBe(encoding);
  expect(cellsOf(sheet)).toEqual([["Pumpe größer", "0001"]]);
});
