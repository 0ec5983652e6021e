import { messages } from "@steward/contract/messages/catalogue";
import type { Readable } from "node:stream";
import sax from "sax";
import { SheetError } from "../../sheet-error.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Handlers get names without namespace prefix; one text may come in several pieces. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Streaming XML parser that yields after every chunk, so that the caller can pass on what its handlers have collected.
 * A document type declaration, the source of entity bombs, is refused.
 * @throws the parser's error for malformed XML
 */
export async function* parseXml(source: Readable, handlers: XmlHandlers): AsyncGenerator<void, void, undefined> {
  const parser = saxParser(handlers);
  let decoder: TextDecoder | undefined;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder?.decode() ?? "").close();
  yield;
}

/** Parses a whole part whose handlers keep what they need. */
export async function readXml(source: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(source, handlers));
}

function saxParser(handlers: XmlHandlers): sax.SAXParser {
  const parser = sax.parser(true, { position: false });
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new SheetError(messages.spreadsheets.documentType);
  };
  const { open, close, text } = handlers;
  if (open) parser.onopentag = (tag) => open(localName(tag.name), tag.attributes as Attributes);
  if (close) parser.onclosetag = (name) => close(localName(name));
  if (text) parser.ontext = parser.oncdata = text;
  return parser;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}
