/** What is kept for: a person in an organisation, and what of theirs. Nobody else's session sends it. */
export interface Place {
  /** Organisation and person. */
  owner: string;
  /** What it belongs to, such as one audit. */
  subject: string;
}

/**
 * Something that this device keeps until the server has it. Things of one kind stand in a lane; its key says when it was
 * kept and names it to the server, which takes it once.
 */
export interface Kept<Item> extends Place {
  lane: string;
  key: string;
  item: Item;
}

/** Something that the server does not take; it stays on the device until a person has decided about it. */
export interface SetAside<Item> extends Kept<Item> {
  reason: string;
}

const NAME = "steward-device";
const KEPT = "kept";
const ASIDE = "aside";
const STORES = [KEPT, ASIDE];
const KEY = ["owner", "subject", "lane", "key"];

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The device refuses to keep anything."));
  });

/** Resolves when what was written would survive the end of the tab and of the browser. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The device refuses to keep anything."));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name, { keyPath: KEY }).createIndex("owner", "owner");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The device has no room."));
  });
  return opened;
}

/** Writes to the stores in one transaction. */
async function write(change: (kept: IDBObjectStore, aside: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(STORES, "readwrite", { durability: "strict" });
  change(transaction.objectStore(KEPT), transaction.objectStore(ASIDE));
  await committed(transaction);
}

/** Bounds of everything of a place, or of one lane of it. */
const within = ({ owner, subject }: Place, lane?: string) => {
  const start = lane === undefined ? [owner, subject] : [owner, subject, lane];
  return IDBKeyRange.bound(start, [...start, []]);
};

const keyOf = ({ owner, subject, lane, key }: Kept<unknown>) => [owner, subject, lane, key];

/** Keeps something, in place of what has the same key. */
export const keep = (thing: Kept<unknown>): Promise<void> => write((kept) => kept.put(thing));

/** What a lane has still to send, the earliest first. */
export async function keptIn<Item>(place: Place, lane: string, most?: number): Promise<Kept<Item>[]> {
  const store = (await open()).transaction(KEPT).objectStore(KEPT);
  return done(store.getAll(within(place, lane), most) as IDBRequest<Kept<Item>[]>);
}

/** How much the lanes of a place have still to send. */
export async function countKept<Lane extends string>(
  place: Place,
  lanes: readonly Lane[],
): Promise<Record<Lane, number>> {
  const store = (await open()).transaction(KEPT).objectStore(KEPT);
  const counts = lanes.map(async (lane) => [lane, await done(store.count(within(place, lane)))] as const);
  return Object.fromEntries(await Promise.all(counts)) as Record<Lane, number>;
}

/** Forgets what the server has. */
export const forget = (things: readonly Kept<unknown>[]): Promise<void> =>
  write((kept) => {
    for (const thing of things) kept.delete(keyOf(thing));
  });

/** Keeps what the server does not take apart from what is sent. */
export const setAside = (things: readonly Kept<unknown>[], reason: string): Promise<void> =>
  write((kept, aside) => {
    for (const thing of things) {
      aside.put({ ...thing, reason });
      kept.delete(keyOf(thing));
    }
  });

/** Sends what was set aside once more, behind what is kept already; the server has not taken it under its former key. */
export const keepAgain = (things: readonly SetAside<unknown>[]): Promise<void> =>
  write((kept, aside) => {
    for (const { reason: _, ...thing } of things) {
      kept.put({ ...thing, key: keyFor(thing.owner) });
      aside.delete(keyOf(thing));
    }
  });

/** What the server did not take of a place. */
export async function listAside<Item>(place: Place): Promise<SetAside<Item>[]> {
  const store = (await open()).transaction(ASIDE).objectStore(ASIDE);
  return done(store.getAll(within(place)) as IDBRequest<SetAside<Item>[]>);
}

/** Forgets what a person has looked at and put away. */
export const discardAside = (things: readonly SetAside<unknown>[]): Promise<void> =>
  write((_, aside) => {
    for (const thing of things) aside.delete(keyOf(thing));
  });

/** How much only this device has of a person in an organisation, everywhere. */
export async function countOf(owner: string): Promise<number> {
  const transaction = (await open()).transaction(STORES);
  const countIn = (name: string) => done(transaction.objectStore(name).index("owner").count(owner));
  return (await Promise.all(STORES.map(countIn))).reduce((sum, count) => sum + count, 0);
}

/** Owner of what a person does in an organisation. */
export const ownerOf = (organisation: string, person: string): string => `${organisation}/${person}`;

/** A key in the order of time; it names the person, so that the server takes it from nobody else's session. */
export const keyFor = (owner: string): string => `${owner.slice(owner.indexOf("/") + 1)}.${newKey()}`;

let latest = 0;

/** A key in the order of time, as of one device, with chance enough to be the only one. */
export function newKey(): string {
  latest = Math.max(Date.now(), latest + 1);
  const chance = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, "0"));
  return `${latest.toString(36).padStart(9, "0")}-${chance.join("")}`;
}

const DEVICE = "deviceName";

/** Name of this device, which no other has. */
export function deviceName(): string {
  const known = localStorage.getItem(DEVICE);
  if (known !== null) return known;
  const name = newKey();
  localStorage.setItem(DEVICE, name);
  return name;
}
