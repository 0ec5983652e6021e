import type { ResponseOf } from "@steward/contract/kit/call";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import {
  openVisitStates,
  type PictureStage,
  type VisitState,
  visitActions,
  visitSteps,
} from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { useCallback, useEffect, useMemo, useState } from "react";
import { forget, type Kept, keptIn, keyFor, type Place, type SetAside, setAside } from "../../device/device-store.ts";
import { smallPicture } from "../../device/small-picture.ts";
import { type DeviceQueue, lastingRefusal, useDeviceQueue } from "../../device/use-device-queue.ts";
import { HttpError } from "../../http/http-error.ts";
import { abortable, queryClient, sendWrite } from "../../http/queries.ts";
import type { CallInput } from "../../http/request.ts";
import { upload } from "../../http/send.ts";
import { m } from "../../messages/messages.js";
import { calls, type VisitStep } from "../visits/visit-api.tsx";
import type { StepBody, SteppedVisit } from "../visits/visit-step.ts";
import type { UsedPart } from "./used-part-dialog.tsx";

const LANES = ["steps", "parts", "pictures"] as const;
type Lane = (typeof LANES)[number];

/** The visit that something is for, as long as the device has to name it. */
interface OfVisit {
  id: string;
  service_request: string;
  /** What people call it. */
  name: string;
}

interface KeptStep {
  of: OfVisit;
  step: VisitStep;
  body: StepBody;
}

interface KeptPart {
  of: OfVisit;
  part: UsedPart;
}

interface KeptPicture {
  of: OfVisit;
  stage: PictureStage;
  picture: Blob;
}

type KeptThing = KeptStep | KeptPart | KeptPicture;

export type AsideOfVisit = SetAside<KeptThing>;

export interface VisitQueue extends Omit<DeviceQueue<Lane, KeptThing>, "add"> {
  /** What is kept and not sent, in the order in which it was done. */
  steps: readonly KeptStep[];
  parts: readonly KeptPart[];
  pictures: readonly KeptPicture[];
  takeStep: (visit: SteppedVisit, step: VisitStep, body: StepBody) => Promise<void>;
  /** Keeps a part that was fitted; rejects where the device cannot. */
  addPart: (visit: ServiceVisit, part: UsedPart) => Promise<void>;
  /** Keeps a picture; rejects where the browser cannot read it, or the device not keep it. */
  photograph: (visit: ServiceVisit, stage: PictureStage, file: Blob) => Promise<void>;
}

/** Number and problem of the request of a visit. */
const nameOf = ({ service_request_details: { internal_id, problem } }: SteppedVisit): string =>
  `${internal_id} · ${problem}`;

/** What is sent with the time of the device. */
const TIMED: readonly VisitStep[] = ["accept", "enRoute", "start", "finish"];

/** What an engineer does with visits, kept on the device until it is sent. */
export function useVisitQueue(owner: string): VisitQueue {
  const place = useMemo(() => ({ owner, subject: "visits" }), [owner]);
  const [steps, setSteps] = useState<readonly KeptStep[]>([]);
  const [parts, setParts] = useState<readonly KeptPart[]>([]);
  const [pictures, setPictures] = useState<readonly KeptPicture[]>([]);
  const { add, ...queue } = useDeviceQueue<Lane, KeptThing>({
    place,
    lanes: LANES,
    sendAll: () => sendAll(place),
  });

  const look = useCallback(async () => {
    const [ofSteps, ofParts, ofPictures] = await Promise.all([
      keptIn<KeptStep>(place, "steps"),
      keptIn<KeptPart>(place, "parts"),
      keptIn<KeptPicture>(place, "pictures"),
    ]);
    setSteps(ofSteps.map(({ item }) => item));
    setParts(ofParts.map(({ item }) => item));
    setPictures(ofPictures.map(({ item }) => item));
  }, [place]);
  const { waiting } = queue;
  useEffect(() => {
    if (waiting) void look();
  }, [waiting, look]);

  const keepAs = async (lane: Lane, item: KeptThing) => {
    try {
      await add(lane, keyFor(owner), item);
      // Before the page offers the next step.
      await look();
    } catch {
      throw new HttpError(507, { code: "unavailable", message: m.device_no_store() }, "");
    }
  };
  const takeStep: VisitQueue["takeStep"] = (visit, step, body) => {
    const device_time = new Date().toISOString();
    return keepAs("steps", { of: ofVisit(visit), step, body: TIMED.includes(step) ? { ...body, device_time } : body });
  };
  const photograph: VisitQueue["photograph"] = async (visit, stage, file) =>
    keepAs("pictures", { of: ofVisit(visit), stage, picture: await smallPicture(file) });
  const addPart: VisitQueue["addPart"] = (visit, part) => keepAs("parts", { of: ofVisit(visit), part });
  return { ...queue, steps, parts, pictures, takeStep, addPart, photograph };
}

const ofVisit = (visit: SteppedVisit): OfVisit => ({
  id: visit.id,
  service_request: visit.service_request,
  name: nameOf(visit),
});

const NOT_BEGUN: readonly VisitState[] = openVisitStates.filter((state) => state !== "In Progress");

/** A visit as it is once the steps that this device keeps have been sent; the server has the last word. */
export function afterSteps(visit: ServiceVisit, kept: readonly KeptStep[]): ServiceVisit {
  const own = kept.filter(({ of }) => of.id === visit.id);
  if (own.length === 0) return visit;
  let after = visit;
  for (const { step, body } of own) {
    const { from, to } = visitSteps[step];
    if (!from.includes(after.status)) continue;
    const planned = "scheduled_at" in body ? { ...body, is_missed: false } : {};
    const outcome = "outcome" in body ? body.outcome : after.status;
    after = { ...after, ...planned, status: to ?? outcome };
  }
  return {
    ...after,
    is_missed: after.is_missed && NOT_BEGUN.includes(after.status),
    may: visitActions.filter((action) => visitSteps[action].from.includes(after.status)),
  };
}

/** Statuses of answers that something gets again however often it is sent. */
const FOR_EVER = [400, 403, 404, 409, 413, 415];

/** Sends everything that is kept: steps in the order in which they were taken, then parts, then pictures. */
async function sendAll(place: Place): Promise<void> {
  await sendLane(place, "steps", sendStep);
  await sendLane(place, "parts", sendPart);
  await sendLane(place, "pictures", sendPicture);
}

async function sendLane<Item>(place: Place, lane: Lane, send: (kept: Kept<Item>) => Promise<unknown>): Promise<void> {
  for (;;) {
    const [next] = await keptIn<Item>(place, lane, 1);
    if (!next) return;
    await settle(next, send(next));
  }
}

/** Forgets what has arrived, and sets aside what the server never takes. */
async function settle(kept: Kept<unknown>, sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
    await forget([kept]);
  } catch (error) {
    const problem = lastingRefusal(error, FOR_EVER);
    if (problem === undefined) throw error;
    await setAside([kept], problem);
  }
}

const paramsOf = ({ id, service_request }: OfVisit) => ({ id: service_request, visit_id: id });

async function sendStep({ key, item: { of, step, body } }: Kept<KeptStep>): Promise<void> {
  const input = { params: paramsOf(of), body, idempotencyKey: key };
  await show(await sendWrite(calls[step], input as CallInput<(typeof calls)[VisitStep]>));
}

/**
 * Shows a visit as the server answered it: the network may be gone before the list is fetched anew. A list that is on its
 * way was read before the step.
 */
async function show(after: ServiceVisit): Promise<void> {
  await queryClient.cancelQueries({ queryKey: [calls.mine.name] });
  queryClient.setQueriesData<ResponseOf<typeof calls.mine>>(
    { queryKey: [calls.mine.name] },
    (list) =>
      list && {
        ...list,
        results: list.results.map((visit) => (visit.id === after.id ? { ...visit, ...after } : visit)),
      },
  );
}

const sendPart = ({ key, item: { of, part } }: Kept<KeptPart>): Promise<unknown> =>
  sendWrite(servicePartCalls.add, { params: { id: of.service_request }, body: part, idempotencyKey: key });

function sendPicture({ key, item: { of, stage, picture } }: Kept<KeptPicture>): Promise<unknown> {
  const form = new FormData();
  form.append("attachments", picture, `${key}.jpg`);
  const params = { ...paramsOf(of), stage };
  return abortable((signal) => upload(calls.addPictures, { params, form, signal, idempotencyKey: key }));
}
