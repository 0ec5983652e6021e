import { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import { SCANS_PER_CALL } from "@steward/contract/audits/campaigns/constants";
import { useCallback, useEffect, useRef, useState } from "react";
import { HttpError } from "../../http/http-error.ts";
import { abortable, invalidate, sendWrite } from "../../http/queries.ts";
import { upload } from "../../http/send.ts";
import {
  countKept,
  deviceName,
  forgetPicture,
  forgetScans,
  type KeptPicture,
  type KeptScan,
  keepPicture,
  keepScan,
  keptScans,
  newKey,
  nextPicture,
  scanKey,
  type SentScan,
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
  add: (scan: NewScan) => Promise<void>;
  /** Keeps a picture of what a scan found; rejects where the browser cannot read it, or the device not keep it. */
  photograph: (scan: string, file: Blob) => Promise<void>;
}

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
export function useScanQueue(owner: string, campaign: string, isActive: boolean): ScanQueue {
  const [waiting, setWaiting] = useState<Waiting>();
  const [last, setLast] = useState<ScanQueue["last"]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const sending = useRef(false);

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const outcome = await sendAll(owner, campaign, (answers) => {
        const byKey = new Map(answers.map((answer) => [answer.key, answer]));
        setLast((shown) => shown.map((one) => ({ ...one, sent: byKey.get(one.key) ?? one.sent })));
      });
      setIsOffline(false);
      setRefusal(outcome.refused);
      if (outcome.sentAny) await invalidate();
    } catch (error) {
      const isReached = error instanceof HttpError && error.status > 0 && error.status < 500;
      setIsOffline(!isReached);
      setRefusal(isReached ? (error.body?.message ?? error.message) : null);
    } finally {
      sending.current = false;
      setWaiting(await countKept(owner, campaign));
    }
  }, [owner, campaign]);

  useEffect(() => {
    if (!isActive) {
      void countKept(owner, campaign).then(setWaiting);
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
  }, [flush, isActive, owner, campaign]);

  const add = async (scan: NewScan) => {
    const kept = { ...scan, owner, campaign, key: scanKey(owner), device_time: new Date().toISOString() };
    await keepScan(kept);
    setLast((shown) => [{ key: kept.key, code: kept.code, sent: undefined, pictures: 0 }, ...shown].slice(0, SHOWN));
    setWaiting(await countKept(owner, campaign));
    void flush();
  };
  const photograph = async (scan: string, file: Blob) => {
    await keepPicture({ owner, campaign, scan, name: `${newKey()}.jpg`, picture: await smallPicture(file) });
    setLast((shown) => shown.map((one) => (one.key === scan ? { ...one, pictures: one.pictures + 1 } : one)));
    setWaiting(await countKept(owner, campaign));
    void flush();
  };
  return { waiting, last, refusal, isOffline, add, photograph };
}

interface Outcome {
  sentAny: boolean;
  /** Why the server keeps a picture not, which is then forgotten. */
  refused: string | null;
}

/** Sends everything that is kept, scans a batch at a time and then pictures. */
async function sendAll(owner: string, campaign: string, onSent: (answers: SentScan[]) => void): Promise<Outcome> {
  const params = { id: campaign };
  const report = (waiting: number) =>
    sendWrite(campaignCalls.reportDevice, { params, body: { device: deviceName(), waiting } });
  const { scans, pictures } = await countKept(owner, campaign);
  const first = scans + pictures;
  // Several have waited: nobody completes the campaign while they are on their way.
  if (first > 1) await report(first);
  let sentAny = false;
  for (;;) {
    const batch = await keptScans(owner, campaign, SCANS_PER_CALL);
    if (batch.length === 0) break;
    const { results } = await sendWrite(campaignCalls.scan, { params, body: { scans: batch.map(scanOf) } });
    const codes = new Map(batch.map(({ key, code }) => [key, code]));
    onSent(results.map((result) => ({ ...result, code: codes.get(result.key) ?? "" })));
    const arrived = new Set(results.map(({ key }) => key));
    await forgetScans(batch.filter(({ key }) => arrived.has(key)));
    sentAny = true;
  }
  let refused: string | null = null;
  for (;;) {
    const picture = await nextPicture(owner, campaign);
    if (!picture) break;
    refused = (await sendPicture(picture)) ?? refused;
    await forgetPicture(picture);
    sentAny = true;
  }
  if (first > 1) await report(0);
  return { sentAny, refused };
}

/** Sends a picture; answers why the server never takes it, if it does not. */
async function sendPicture({ campaign, scan, name, picture }: KeptPicture): Promise<string | null> {
  const form = new FormData();
  form.append("attachments", picture, name);
  const params = { id: campaign, scan_key: scan };
  try {
    await abortable((signal) => upload(campaignCalls.addPictures, { params, form, signal }));
    return null;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return error.body?.message ?? error.message;
    throw error;
  }
}
