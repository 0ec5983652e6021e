import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, type Writable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { type Entry, openPromise, type ZipFile as OpenedZip } from "yauzl";
import { ZipFile } from "yazl";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";

const FORMAT = "steward backup 1";
const MANIFEST = "manifest.json";
/** First bytes of what age encrypted. */
const AGE = "age-encryption.org/";

const manifestRule = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** Last migration of the database. */
  migration: z.string().min(1),
  /** Files whose rows are there and whose content was not, by key. */
  missing_files: z.array(z.string()),
  entries: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
/** What a backup holds: the last entry of its archive. */
export type Manifest = z.infer<typeof manifestRule>;

/** One entry of an archive that is being written; asked for when the one before it is. */
export interface NewEntry {
  name: string;
  /** False for what is compressed already, such as pictures. */
  compress: boolean;
  content: Readable;
}

type Description = Omit<Manifest, "format" | "entries">;

/**
 * Writes the archive of a backup: a ZIP with a manifest that names every entry with its SHA-256, encrypted by
 * [age](https://age-encryption.org) where a passphrase is given. The file appears under its name when it is complete.
 * @param describe called after the last entry
 */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  entries: AsyncIterable<NewEntry>,
  describe: () => Description,
): Promise<void> {
  const unfinished = `${path}.partial`;
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on("error", (error) => output.destroy(error as Error));
  zip.outputStream.pipe(output);
  const failure = new AbortController();
  const settled = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      failure.abort(error);
    }
  };
  const file = await open(unfinished, "w", 0o600);
  try {
    const content = await encrypted(output, passphrase);
    await Promise.all([
      settled(pipeline(content, file.createWriteStream({ flush: true }), { signal: failure.signal })),
      settled(fill(zip, entries, describe, failure.signal)),
    ]);
    failure.signal.throwIfAborted();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fill(
  zip: ZipFile,
  entries: AsyncIterable<NewEntry>,
  describe: () => Description,
  signal: AbortSignal,
): Promise<void> {
  const held: Manifest["entries"] = {};
  for await (const { name, compress, content } of entries) {
    const through = new PassThrough();
    zip.addReadStream(through, name, { compress });
    held[name] = await measured(content, through, signal);
  }
  const manifest: Manifest = { format: FORMAT, ...describe(), entries: held };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST);
  zip.end();
}

/** Passes the content on and returns its size and hash. */
async function measured(
  content: Readable,
  target: Writable,
  signal?: AbortSignal,
): Promise<Manifest["entries"][string]> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    target,
    { signal },
  );
  return { bytes, sha256: hash.digest("hex") };
}

async function encrypted(content: Readable, passphrase: string | undefined): Promise<Readable> {
  if (!passphrase) return content;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(webStream(content))) as Parameters<typeof Readable.fromWeb>[0]);
}

const webStream = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array<ArrayBuffer>>;

/** An opened archive whose every entry was read and found as its manifest says. */
export interface Archive {
  manifest: Manifest;
  open(name: string): Promise<Readable>;
  close(): Promise<void>;
}

/**
 * Opens the archive of a backup and reads all of it once, so that one that was cut, altered or made by something else
 * is refused before anything is done with it. An encrypted one is decrypted into the temporary folder meanwhile.
 * @throws BackupError
 */
export async function openArchive(path: string, passphrase: string | undefined): Promise<Archive> {
  const plain = await decrypted(path, passphrase);
  let zip: OpenedZip | undefined;
  const close = async () => {
    zip?.close();
    await plain.remove();
  };
  try {
    zip = await openPromise(plain.path, { autoClose: false }).catch(() => {
      throw new BackupError(`${path} is not a backup of Steward, or its end is missing.`);
    });
    const entries = await entriesOf(zip, path);
    const manifest = await manifestOf(zip, entries.get(MANIFEST), path);
    const opened = zip;
    const openEntry = (name: string) => opened.openReadStreamPromise(entries.get(name) as Entry);
    await verify(path, entries, manifest, openEntry);
    return { manifest, open: openEntry, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const damaged = (path: string, what: string) => new BackupError(`${path} is damaged: ${what}.`);

async function entriesOf(zip: OpenedZip, path: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    throw damaged(path, (error as Error).message);
  }
  return entries;
}

async function manifestOf(zip: OpenedZip, entry: Entry | undefined, path: string): Promise<Manifest> {
  const foreign = new BackupError(`${path} is not a backup of Steward.`);
  if (!entry) throw foreign;
  const read = async () => manifestRule.safeParse(await json(await zip.openReadStreamPromise(entry)));
  const { data } = await read().catch(() => ({ data: undefined }));
  if (!data) throw foreign;
  return data;
}

async function verify(
  path: string,
  entries: ReadonlyMap<string, Entry>,
  { entries: held }: Manifest,
  openEntry: (name: string) => Promise<Readable>,
): Promise<void> {
  const extra = [...entries.keys()].find((name) => name !== MANIFEST && !(name in held));
  if (extra) throw damaged(path, `${extra} does not belong to it`);
  for (const [name, { bytes, sha256 }] of Object.entries(held)) {
    if (!entries.has(name)) throw damaged(path, `${name} is missing`);
    const nowhere = new PassThrough().resume();
    const found = await openEntry(name)
      .then((content) => measured(content, nowhere))
      .catch((error: unknown) => {
        throw damaged(path, `${name} cannot be read (${(error as Error).message})`);
      });
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(path, `${name} is not what was backed up`);
  }
}

/** The file itself, or a decrypted copy of it that `remove` removes. */
async function decrypted(path: string, passphrase: string | undefined) {
  if (!(await isEncrypted(path))) return { path, remove: async () => {} };
  if (!passphrase) throw new BackupError(`${path} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`);
  const folder = await mkdtemp(join(tmpdir(), "steward-backup-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const copy = join(folder, "backup.zip");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const content = await decrypter.decrypt(webStream(createReadStream(path))).catch(() => {
      throw new BackupError(`The passphrase in BACKUP_PASSPHRASE does not open ${path}.`);
    });
    const readable = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(readable, createWriteStream(copy, { flags: "wx", mode: 0o600 })).catch((error: unknown) => {
      throw damaged(path, `it cannot be decrypted to its end (${(error as Error).message})`);
    });
    return { path: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw new BackupError(`${path} cannot be read: ${(error as Error).message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead).toString("latin1") === AGE;
  } finally {
    await file.close();
  }
}
