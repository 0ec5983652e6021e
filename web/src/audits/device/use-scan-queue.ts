import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { type CampaignState, SCANS_PER_CALL } from "@steward/contract/audits/campaigns/constants";
import { useCallback, useEffect, useRef, useState } from "react";
import { fieldErrors, HttpError } from "../../http/http-error.ts";
import { abortable, invalidate, sendWrite } from "../../http/queries.ts";
import { upload } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import {
  countKept,
  deviceName,
  discardAside,
  forgetPicture,
  forgetScans,
  type KeptPicture,
  type KeptScan,
  keepPicture,
  keepScan,
  keptScans,
  listAside,
  newKey,
  nextPicture,
  scanKey,
  type SentScan,
  type SetAside,
  setAllAside,
  setPictureAside,
  setScanAside,
  type Waiting,
} from "./scan-store.ts";
import { smallPicture } from "./small-picture.ts";

/** How long a device waits before it tries again, in milliseconds. */
const AGAIN = 5000;
/** Scans that are shown as the last ones. */
const SHOWN = 8;

type NewScan = Omit<KeptScan, "owner" | "campaign" | "key" | "device_time">;

interface LastScan {
  key: string;
  code: string;
  /** The server's answer, once it is there. */
  sent: SentScan | undefined;
  /** Number of pictures that were taken of it. */
  pictures: number;
}

export interface ScanQueue {
  /** What is not sent yet; undefined until the device has told. */
  waiting: Waiting | undefined;
  /** The last scans of this page, newest first. */
  last: readonly LastScan[];
  /** Why the server takes none, where it is not the network. */
  refusal: string | null;
  isOffline: boolean;
  /** What the server does not take; it stays on the device until somebody discards it. */
  aside: readonly SetAside[];
  discard: () => Promise<void>;
  add: (scan: NewScan) => Promise<void>;
  /** Keeps a picture of what a scan found; rejects where the browser cannot read it, or the device not keep it. */
  photograph: (scan: Pick<KeptScan, "key" | "code">, file: Blob) => Promise<void>;
}

/** Whether a campaign takes scans; those of a device that was cut off until it is closed. */
const takesScans = (state: CampaignState): boolean => state === "Active" || state === "Resolving";

/** The part of a kept scan that the server takes. */
const scanOf = ({ key, code, found_location, damaged, condition, remark, method, device_time }: KeptScan) => ({
  key,
  code,
  found_location,
  damaged,
  condition,
  remark,
  method,
  device_time,
});

/** Keeps scans on the device before anything else, and sends them while the network and the session last. */
export function useScanQueue(owner: string, campaign: string, state: CampaignState): ScanQueue {
  const takes = takesScans(state);
  const [waiting, setWaiting] = useState<Waiting>();
  const [aside, setAside] = useState<readonly SetAside[]>([]);
  const [last, setLast] = useState<ScanQueue["last"]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const sending = useRef(false);

  const look = useCallback(async () => {
    setWaiting(await countKept(owner, campaign));
    setAside(await listAside(owner, campaign));
  }, [owner, campaign]);

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const sentAny = await sendAll(owner, campaign, (answers) => {
        const byKey = new Map(answers.map((answer) => [answer.key, answer]));
        setLast((shown) => shown.map((one) => ({ ...one, sent: byKey.get(one.key) ?? one.sent })));
      });
      setIsOffline(false);
      setRefusal(null);
      if (sentAny) await invalidate();
    } catch (error) {
      const isReached = error instanceof HttpError && error.status > 0 && error.status < 500;
      setIsOffline(!isReached);
      setRefusal(isReached ? (error.body?.message ?? error.message) : null);
    }
    sending.current = false;
    await look();
  }, [owner, campaign, look]);

  useEffect(() => {
    if (!takes) {
      setRefusal(null);
      void setAllAside(owner, campaign, m.audits_aside_over()).then(look);
      return undefined;
    }
    const begin = () => void flush();
    begin();
    const timer = window.setInterval(begin, AGAIN);
    window.addEventListener("online", begin);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", begin);
    };
  }, [flush, look, takes, owner, campaign]);

  const add = async (scan: NewScan) => {
    const kept = { ...scan, owner, campaign, key: scanKey(owner), device_time: new Date().toISOString() };
    await keepScan(kept);
    setLast((shown) => [{ key: kept.key, code: kept.code, sent: undefined, pictures: 0 }, ...shown].slice(0, SHOWN));
    setWaiting(await countKept(owner, campaign));
    void flush();
  };
  const photograph: ScanQueue["photograph"] = async ({ key, code }, file) => {
    const picture = await smallPicture(file);
    await keepPicture({ owner, campaign, scan: key, code, name: `${newKey()}.jpg`, picture });
    setLast((shown) => shown.map((one) => (one.key === key ? { ...one, pictures: one.pictures + 1 } : one)));
    setWaiting(await countKept(owner, campaign));
    void flush();
  };
  const discard = async () => {
    await discardAside(aside);
    await look();
  };
  return { waiting, last, refusal, isOffline, aside, discard, add, photograph };
}

/** Sends everything that is kept, scans a batch at a time and then pictures; answers whether there was anything. */
async function sendAll(owner: string, campaign: string, onSent: (answers: SentScan[]) => void): Promise<boolean> {
  const params = { id: campaign };
  const report = (waiting: number) =>
    sendWrite(campaignCalls.reportDevice, { params, body: { device: deviceName(), waiting } });
  const { scans, pictures } = await countKept(owner, campaign);
  const first = scans + pictures;
  // Several have waited: nobody completes the campaign while they are on their way.
  if (first > 1) await report(first);
  for (;;) {
    const batch = await keptScans(owner, campaign, SCANS_PER_CALL);
    if (batch.length === 0) break;
    try {
      await sendBatch(campaign, batch, onSent);
    } catch (error) {
      if (!(await mend(batch, error))) throw error;
    }
  }
  for (let next = await nextPicture(owner, campaign); next; next = await nextPicture(owner, campaign)) {
    await sendPicture(next);
  }
  if (first > 1) await report(0);
  return first > 0;
}

async function sendBatch(campaign: string, batch: readonly KeptScan[], onSent: (answers: SentScan[]) => void) {
  const body = { scans: batch.map(scanOf) };
  const { results } = await sendWrite(campaignCalls.scan, { params: { id: campaign }, body });
  const codes = new Map(batch.map(({ key, code }) => [key, code]));
  onSent(results.map((result) => ({ ...result, code: codes.get(result.key) ?? "" })));
  const arrived = new Set(results.map(({ key }) => key));
  await forgetScans(batch.filter(({ key }) => arrived.has(key)));
}

/**
 * Takes out of a refused batch what the server never takes, so that the others arrive: a place that is gone becomes a
 * remark of its scan, any other problem sets the scan aside. Answers whether there was such a scan.
 */
async function mend(batch: readonly KeptScan[], error: unknown): Promise<boolean> {
  const mended = new Set<KeptScan>();
  for (const [path, problem] of Object.entries(fieldErrors(error))) {
    const [, at, field] = /^scans\.(\d+)\.(\w+)/.exec(path) ?? [];
    const scan = batch[Number(at)];
    if (!scan || mended.has(scan)) continue;
    mended.add(scan);
    if (field === "found_location" && scan.found_location !== null) await keepScan(withoutPlace(scan));
    else await setScanAside(scan, problem);
  }
  return mended.size > 0;
}

const withoutPlace = (scan: KeptScan): KeptScan => ({
  ...scan,
  found_location: null,
  remark: [scan.remark, m.audits_place_gone({ place: scan.place_name })].filter(Boolean).join(" "),
});

/** Statuses of answers that a picture gets again however often it is sent. */
const FOR_EVER = [400, 404, 413, 415];

/** Sends a picture; one that the server never takes is set aside. */
async function sendPicture(kept: KeptPicture): Promise<void> {
  const { campaign, scan, name, picture } = kept;
  const form = new FormData();
  form.append("attachments", picture, name);
  const params = { id: campaign, scan_key: scan };
  try {
    await abortable((signal) => upload(campaignCalls.addPictures, { params, form, signal }));
    await forgetPicture(kept);
  } catch (error) {
    if (!(error instanceof HttpError) || !FOR_EVER.includes(error.status)) throw error;
    const [problem = error.body?.message ?? error.message] = Object.values(fieldErrors(error));
    await setPictureAside(kept, problem);
  }
}
