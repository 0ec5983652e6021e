/** Kinds of files that are kept as documents, by the endings of their names. */
export const DOCUMENT_ENDINGS = [
  "pdf",
  "png",
  "jpg",
  "jpeg",
  "webp",
  "docx",
  "xlsx",
  "pptx",
  "doc",
  "xls",
  "ppt",
  "odt",
  "ods",
  "odp",
  "csv",
  "txt",
] as const;
export type DocumentEnding = (typeof DOCUMENT_ENDINGS)[number];

/** Ending of a file's name as a document has one; undefined for any other file. */
export const documentEnding = (file_name: string): DocumentEnding | undefined => {
  const ending = file_name.toLowerCase().match(/\.([a-z]+)$/)?.[1];
  return DOCUMENT_ENDINGS.find((known) => known === ending);
};
