import { markedParts } from "./marked-parts.ts";

/** `text` with the matches of `search` highlighted, in one element so that a column of cells keeps it on one line. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  return (
    <span>
      {markedParts(text, search).map((part, index) => (part.match ? <mark key={index}>{part.text}</mark> : part.text))}
    </span>
  );
}
