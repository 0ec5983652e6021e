import type { Scanned } from "@steward/contract/audits/campaigns/rules";
import type { AssetCondition, AuditMethod } from "@steward/contract/audits/constants";

/** A scan as this device keeps it until the server has it. */
export interface KeptScan {
  /** Organisation and person whose scan it is: nobody else's session sends it. */
  owner: string;
  campaign: string;
  key: string;
  code: string;
  found_location: string | null;
  place_name: string;
  damaged: boolean;
  condition: AssetCondition | null;
  remark: string;
  method: AuditMethod;
  device_time: string;
}

/** A picture of what a scan found, as this device keeps it until the server has it. */
export interface KeptPicture {
  owner: string;
  campaign: string;
  /** Key of the scan, and what it read. */
  scan: string;
  code: string;
  /** File name, which no other picture has. */
  name: string;
  picture: Blob;
}

/** A scan or picture that the server does not take; it stays on the device until a person has put it away. */
export type SetAside = { owner: string; campaign: string; name: string; reason: string } & (
  | { scan: KeptScan; picture: null }
  | { scan: null; picture: KeptPicture }
);

export type SentScan = Scanned & { code: string };

const NAME = "steward-audits";
const SCANS = "scans";
const PICTURES = "pictures";
const ASIDE = "aside";
/** Stores with the paths of their keys; each is found by its owner too. */
const STORES = {
  [SCANS]: ["owner", "campaign", "key"],
  [PICTURES]: ["owner", "campaign", "scan", "name"],
  [ASIDE]: ["owner", "campaign", "name"],
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The device refuses to keep scans."));
  });

/** Resolves when what was written would survive the end of the tab and of the browser. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The device refuses to keep scans."));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 3);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) {
        if (request.result.objectStoreNames.contains(name)) continue;
        request.result.createObjectStore(name, { keyPath }).createIndex("owner", "owner");
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The device has no room for scans."));
  });
  return opened;
}

/** Bounds of everything of one campaign. */
const ofCampaign = (owner: string, campaign: string) => IDBKeyRange.bound([owner, campaign], [owner, campaign, []]);

/** Key of a new scan; it names the person, so that the server takes it from nobody else's session. */
export const scanKey = (owner: string): string => `${owner.slice(owner.indexOf("/") + 1)}.${newKey()}`;

export async function keepScan(scan: KeptScan): Promise<void> {
  const transaction = (await open()).transaction(SCANS, "readwrite", { durability: "strict" });
  transaction.objectStore(SCANS).put(scan);
  await committed(transaction);
}

/** Scans of a campaign that this device has still to send, in the order of their keys. */
export async function keptScans(owner: string, campaign: string, most?: number): Promise<KeptScan[]> {
  const store = (await open()).transaction(SCANS).objectStore(SCANS);
  return done(store.getAll(ofCampaign(owner, campaign), most) as IDBRequest<KeptScan[]>);
}

export interface Waiting {
  scans: number;
  pictures: number;
}

/** What this device has still to send of a campaign. */
export async function countKept(owner: string, campaign: string): Promise<Waiting> {
  const transaction = (await open()).transaction([SCANS, PICTURES]);
  const countIn = (store: string) => done(transaction.objectStore(store).count(ofCampaign(owner, campaign)));
  const [scans, pictures] = await Promise.all([countIn(SCANS), countIn(PICTURES)]);
  return { scans, pictures };
}

export async function keepPicture(picture: KeptPicture): Promise<void> {
  const transaction = (await open()).transaction(PICTURES, "readwrite", { durability: "strict" });
  transaction.objectStore(PICTURES).put(picture);
  await committed(transaction);
}

/** The picture of a campaign that is sent next; undefined where there is none. */
export async function nextPicture(owner: string, campaign: string): Promise<KeptPicture | undefined> {
  const store = (await open()).transaction(PICTURES).objectStore(PICTURES);
  const [first] = await done(store.getAll(ofCampaign(owner, campaign), 1) as IDBRequest<KeptPicture[]>);
  return first;
}

/** Forgets a picture that the server has. */
export async function forgetPicture({ owner, campaign, scan, name }: KeptPicture): Promise<void> {
  const transaction = (await open()).transaction(PICTURES, "readwrite", { durability: "strict" });
  transaction.objectStore(PICTURES).delete([owner, campaign, scan, name]);
  await committed(transaction);
}

/** Forgets scans that the server has. */
export async function forgetScans(scans: readonly KeptScan[]): Promise<void> {
  const transaction = (await open()).transaction(SCANS, "readwrite", { durability: "strict" });
  for (const { owner, campaign, key } of scans) transaction.objectStore(SCANS).delete([owner, campaign, key]);
  await committed(transaction);
}

/** Keeps what the server does not take apart from what is sent. */
export async function setScanAside(scan: KeptScan, reason: string): Promise<void> {
  const { owner, campaign, key } = scan;
  const transaction = (await open()).transaction([SCANS, ASIDE], "readwrite", { durability: "strict" });
  transaction.objectStore(ASIDE).put({ owner, campaign, name: key, reason, scan, picture: null } satisfies SetAside);
  transaction.objectStore(SCANS).delete([owner, campaign, key]);
  await committed(transaction);
}

/** As `setScanAside`, for a picture. */
export async function setPictureAside(picture: KeptPicture, reason: string): Promise<void> {
  const { owner, campaign, scan, name } = picture;
  const transaction = (await open()).transaction([PICTURES, ASIDE], "readwrite", { durability: "strict" });
  transaction.objectStore(ASIDE).put({ owner, campaign, name, reason, scan: null, picture } satisfies SetAside);
  transaction.objectStore(PICTURES).delete([owner, campaign, scan, name]);
  await committed(transaction);
}

/** Sets everything aside that this device has still to send of a campaign which takes nothing any more. */
export async function setAllAside(owner: string, campaign: string, reason: string): Promise<void> {
  for (const scan of await keptScans(owner, campaign)) await setScanAside(scan, reason);
  for (let next = await nextPicture(owner, campaign); next; next = await nextPicture(owner, campaign)) {
    await setPictureAside(next, reason);
  }
}

/** What the server did not take of a campaign. */
export async function listAside(owner: string, campaign: string): Promise<SetAside[]> {
  const store = (await open()).transaction(ASIDE).objectStore(ASIDE);
  return done(store.getAll(ofCampaign(owner, campaign)) as IDBRequest<SetAside[]>);
}

/** Forgets what a person has looked at and put away. */
export async function discardAside(aside: readonly SetAside[]): Promise<void> {
  const transaction = (await open()).transaction(ASIDE, "readwrite", { durability: "strict" });
  for (const { owner, campaign, name } of aside) transaction.objectStore(ASIDE).delete([owner, campaign, name]);
  await committed(transaction);
}

/** Number of scans and pictures of a person in an organisation, in all campaigns, that only this device has. */
export async function countOf(owner: string): Promise<number> {
  const stores = Object.keys(STORES);
  const transaction = (await open()).transaction(stores);
  const countIn = (store: string) => done(transaction.objectStore(store).index("owner").count(owner));
  return (await Promise.all(stores.map(countIn))).reduce((sum, count) => sum + count, 0);
}

const DEVICE = "auditDevice";

/** Name of this device, which no other has. */
export function deviceName(): string {
  const known = localStorage.getItem(DEVICE);
  if (known !== null) return known;
  const name = newKey();
  localStorage.setItem(DEVICE, name);
  return name;
}

/** A key in the order of time, as of one device, with chance enough to be the only one. */
export function newKey(): string {
  const chance = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, "0"));
  return `${Date.now().toString(36).padStart(9, "0")}-${chance.join("")}`;
}
