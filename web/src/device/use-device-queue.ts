import { useCallback, useEffect, useRef, useState } from "react";
import { fieldErrors, HttpError } from "../http/http-error.ts";
import { invalidate } from "../http/queries.ts";
import { selectedOrganisation } from "../http/session.ts";
import { m } from "../messages/messages.js";
import {
  countKept,
  discardAside,
  keep,
  keepAgain,
  keptIn,
  listAside,
  type Place,
  type SetAside,
  setAside,
} from "./device-store.ts";

/** How long a device waits before it tries again, in milliseconds. */
const AGAIN = 5000;

/** How one kind of work is sent. */
interface QueuePlan<Lane extends string> {
  place: Place;
  /** Its lanes; what is in the first is sent first. Constant. */
  lanes: readonly Lane[];
  /** Sends everything that is kept; rejects where it has to wait. */
  sendAll: () => Promise<void>;
  /** Why nothing is taken any more; everything is set aside with it. Null while it is sent. */
  over?: string | null;
}

export interface DeviceQueue<Lane extends string, Item> {
  /** What is not sent yet, by lane; undefined until the device has told. */
  waiting: Readonly<Record<Lane, number>> | undefined;
  /** Why the server takes nothing, where it is not the network. */
  refusal: string | null;
  isOffline: boolean;
  /** What the server does not take; it stays on the device until somebody decides about it. */
  aside: readonly SetAside<Item>[];
  /** Keeps something and begins to send; rejects where the device cannot keep it. */
  add: (lane: Lane, key: string, item: Item) => Promise<void>;
  /** Sends what was set aside once more. */
  again: (things: readonly SetAside<Item>[]) => Promise<void>;
  discard: (things: readonly SetAside<Item>[]) => Promise<void>;
}

/** Keeps work on the device before anything else, and sends it while the network and the session last. */
export function useDeviceQueue<Lane extends string, Item>(plan: QueuePlan<Lane>): DeviceQueue<Lane, Item> {
  const { owner, subject } = plan.place;
  const over = plan.over ?? null;
  const [waiting, setWaiting] = useState<Record<Lane, number>>();
  const [aside, setAsideThings] = useState<readonly SetAside<Item>[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const sending = useRef(false);
  const current = useRef(plan);
  current.current = plan;

  const look = useCallback(async () => {
    const place = { owner, subject };
    setWaiting(await countKept(place, current.current.lanes));
    setAsideThings(await listAside<Item>(place));
  }, [owner, subject]);

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    const { lanes, sendAll } = current.current;
    try {
      const counts: Record<string, number> = await countKept({ owner, subject }, lanes);
      const waits = Object.values(counts).some((count) => count > 0);
      if (waits && !owner.startsWith(`${selectedOrganisation()?.id}/`)) throw new OtherOrganisation();
      if (waits) await sendAll();
      setIsOffline(false);
      setRefusal(null);
      if (waits) await invalidate();
    } catch (error) {
      const isReached = error instanceof OtherOrganisation || (error instanceof HttpError && wasAnswered(error));
      setIsOffline(!isReached);
      setRefusal(isReached ? problemOf(error) : null);
    }
    sending.current = false;
    await look();
  }, [owner, subject, look]);

  useEffect(() => {
    if (over !== null) {
      setRefusal(null);
      void setAllAside({ owner, subject }, current.current.lanes, over).then(look);
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
  }, [flush, look, over, owner, subject]);

  const add: DeviceQueue<Lane, Item>["add"] = async (lane, key, item) => {
    await keep({ owner, subject, lane, key, item });
    setWaiting(await countKept({ owner, subject }, plan.lanes));
    void flush();
  };
  const again: DeviceQueue<Lane, Item>["again"] = async (things) => {
    await keepAgain(things);
    await look();
    void flush();
  };
  const discard: DeviceQueue<Lane, Item>["discard"] = async (things) => {
    await discardAside(things);
    await look();
  };
  return { waiting, refusal, isOffline, aside, add, again, discard };
}

/** The device goes on in another organisation than the one that the work is for. */
class OtherOrganisation extends Error {
  constructor() {
    super(m.device_other_organisation());
  }
}

const wasAnswered = ({ status }: HttpError) => status > 0 && status < 500;

const problemOf = (error: Error): string =>
  error instanceof HttpError ? (error.body?.message ?? error.message) : error.message;

async function setAllAside(place: Place, lanes: readonly string[], reason: string): Promise<void> {
  for (const lane of lanes) await setAside(await keptIn(place, lane), reason);
}

/**
 * Why the server never takes something, however often it is sent; undefined where it has to wait. That it is another
 * person's says nothing about it.
 */
export function lastingRefusal(error: unknown, statuses: readonly number[]): string | undefined {
  if (!(error instanceof HttpError) || !statuses.includes(error.status)) return undefined;
  if (error.body?.code === "idempotency_mismatch") return undefined;
  const [problem = problemOf(error)] = Object.values(fieldErrors(error));
  return problem;
}
