import { markedParts } from "./marked-parts.ts";

/** `text` with the matches of `search` highlighted. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  return markedParts(text, search).map((part, index) =>
    part.match ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
