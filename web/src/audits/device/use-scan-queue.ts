import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { type CampaignState, SCANS_PER_CALL } from "@steward/contract/audits/campaigns/constants";
import type { Scanned } from "@steward/contract/audits/campaigns/rules";
import type { AssetCondition, AuditMethod } from "@steward/contract/audits/constants";
import { useMemo, useState } from "react";
import {
  countKept,
  deviceName,
  forget,
  keep,
  type Kept,
  keptIn,
  keyFor,
  newKey,
  type Place,
  type SetAside,
  setAside,
} from "../../device/device-store.ts";
import { smallPicture } from "../../device/small-picture.ts";
import { type DeviceQueue, lastingRefusal, useDeviceQueue } from "../../device/use-device-queue.ts";
import { fieldErrors } from "../../http/http-error.ts";
import { abortable, sendWrite } from "../../http/queries.ts";
import { upload } from "../../http/send.ts";
import { m } from "../../messages/messages.js";

/** Scans that are shown as the last ones. */
const SHOWN = 8;

const LANES = ["scans", "pictures"] as const;
type Lane = (typeof LANES)[number];

/** A scan as this device keeps it. */
export interface KeptScan {
  code: string;
  found_location: string | null;
  place_name: string;
  damaged: boolean;
  condition: AssetCondition | null;
  remark: string;
  method: AuditMethod;
  device_time: string;
}

/** A picture of what a scan found; its key is its file name, which no other picture has. */
interface KeptPicture {
  /** Key of the scan, and what it read. */
  scan: string;
  code: string;
  picture: Blob;
}

export type AsideScan = SetAside<KeptScan | KeptPicture>;

type SentScan = Scanned & { code: string };

type NewScan = Omit<KeptScan, "device_time">;

interface LastScan {
  key: string;
  code: string;
  /** The server's answer, once it is there. */
  sent: SentScan | undefined;
  /** Number of pictures that were taken of it. */
  pictures: number;
}

export interface ScanQueue extends Omit<DeviceQueue<Lane, KeptScan | KeptPicture>, "add" | "again"> {
  /** The last scans of this page, newest first. */
  last: readonly LastScan[];
  add: (scan: NewScan) => Promise<void>;
  /** Keeps a picture of what a scan found; rejects where the browser cannot read it, or the device not keep it. */
  photograph: (scan: { key: string; code: string }, file: Blob) => Promise<void>;
}

/** Whether a campaign takes scans; those of a device that was cut off until it is closed. */
const takesScans = (state: CampaignState): boolean => state === "Active" || state === "Resolving";

/** The part of a kept scan that the server takes. */
const scanOf = ({
  key,
  item: { code, found_location, damaged, condition, remark, method, device_time },
}: Kept<KeptScan>) => ({
  key,
  code,
  found_location,
  damaged,
  condition,
  remark,
  method,
  device_time,
});

/** The scans of a campaign and their pictures, kept on the device until they are sent. */
export function useScanQueue(owner: string, campaign: string, state: CampaignState): ScanQueue {
  const place = useMemo(() => ({ owner, subject: campaign }), [owner, campaign]);
  const [last, setLast] = useState<ScanQueue["last"]>([]);
  const onSent = (answers: SentScan[]) => {
    const byKey = new Map(answers.map((answer) => [answer.key, answer]));
    setLast((shown) => shown.map((one) => ({ ...one, sent: byKey.get(one.key) ?? one.sent })));
  };
  const { add: keepIn, ...queue } = useDeviceQueue<Lane, KeptScan | KeptPicture>({
    place,
    lanes: LANES,
    sendAll: () => sendAll(place, onSent),
    over: takesScans(state) ? null : m.audits_aside_over(),
  });

  const add: ScanQueue["add"] = async (scan) => {
    const key = keyFor(owner);
    await keepIn("scans", key, { ...scan, device_time: new Date().toISOString() });
    setLast((shown) => [{ key, code: scan.code, sent: undefined, pictures: 0 }, ...shown].slice(0, SHOWN));
  };
  const photograph: ScanQueue["photograph"] = async ({ key, code }, file) => {
    const picture = await smallPicture(file);
    await keepIn("pictures", `${newKey()}.jpg`, { scan: key, code, picture });
    setLast((shown) => shown.map((one) => (one.key === key ? { ...one, pictures: one.pictures + 1 } : one)));
  };
  return { ...queue, last, add, photograph };
}

/** Sends everything that is kept, scans a batch at a time and then pictures. */
async function sendAll(place: Place, onSent: (answers: SentScan[]) => void): Promise<void> {
  const params = { id: place.subject };
  const report = (waiting: number) =>
    sendWrite(campaignCalls.reportDevice, { params, body: { device: deviceName(), waiting } });
  const { scans, pictures } = await countKept(place, LANES);
  const first = scans + pictures;
  // Several have waited: nobody completes the campaign while they are on their way.
  if (first > 1) await report(first);
  for (;;) {
    const batch = await keptIn<KeptScan>(place, "scans", SCANS_PER_CALL);
    if (batch.length === 0) break;
    try {
      await sendBatch(place.subject, batch, onSent);
    } catch (error) {
      if (!(await mend(batch, error))) throw error;
    }
  }
  for (;;) {
    const [next] = await keptIn<KeptPicture>(place, "pictures", 1);
    if (!next) break;
    await sendPicture(next);
  }
  if (first > 1) await report(0);
}

async function sendBatch(
  campaign: string,
  batch: readonly Kept<KeptScan>[],
  onSent: (answers: SentScan[]) => void,
): Promise<void> {
  const body = { scans: batch.map(scanOf) };
  const { results } = await sendWrite(campaignCalls.scan, { params: { id: campaign }, body });
  const codes = new Map(batch.map(({ key, item }) => [key, item.code]));
  onSent(results.map((result) => ({ ...result, code: codes.get(result.key) ?? "" })));
  const arrived = new Set(results.map(({ key }) => key));
  await forget(batch.filter(({ key }) => arrived.has(key)));
}

/**
 * Takes out of a refused batch what the server never takes, so that the others arrive: a place that is gone becomes a
 * remark of its scan, any other problem sets the scan aside. Answers whether there was such a scan.
 */
async function mend(batch: readonly Kept<KeptScan>[], error: unknown): Promise<boolean> {
  const mended = new Set<Kept<KeptScan>>();
  for (const [path, problem] of Object.entries(fieldErrors(error))) {
    const [, at, field] = /^scans\.(\d+)\.(\w+)/.exec(path) ?? [];
    const scan = batch[Number(at)];
    if (!scan || mended.has(scan)) continue;
    mended.add(scan);
    if (field === "found_location" && scan.item.found_location !== null) await keep(withoutPlace(scan));
    else await setAside([scan], problem);
  }
  return mended.size > 0;
}

const withoutPlace = ({ item, ...scan }: Kept<KeptScan>): Kept<KeptScan> => ({
  ...scan,
  item: {
    ...item,
    found_location: null,
    remark: [item.remark, m.audits_place_gone({ place: item.place_name })].filter(Boolean).join(" "),
  },
});

/** Statuses of answers that a picture gets again however often it is sent. */
const FOR_EVER = [400, 404, 413, 415];

/** Sends a picture; one that the server never takes is set aside. */
async function sendPicture(kept: Kept<KeptPicture>): Promise<void> {
  const { subject, key, item } = kept;
  const form = new FormData();
  form.append("attachments", item.picture, key);
  const params = { id: subject, scan_key: item.scan };
  try {
    await abortable((signal) => upload(campaignCalls.addPictures, { params, form, signal }));
    await forget([kept]);
  } catch (error) {
    const problem = lastingRefusal(error, FOR_EVER);
    if (problem === undefined) throw error;
    await setAside([kept], problem);
  }
}
