import type { BodyOf } from "@steward/contract/kit/call";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { useMutation } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useWrite } from "../../http/queries.ts";
import { calls, paramsOf, type VisitStep } from "./visit-api.tsx";

/** Bodies of the calls that take steps. */
type StepBodies = { [Step in VisitStep]: BodyOf<(typeof calls)[Step]> };
export type StepBody = StepBodies[VisitStep];

/** What a step needs of its visit. */
export type SteppedVisit = Pick<ServiceVisit, "id" | "service_request" | "version"> & {
  service_request_details: Pick<ServiceVisit["service_request_details"], "internal_id" | "problem">;
};

type KeepStep = (visit: SteppedVisit, step: VisitStep, body: StepBody) => Promise<void>;

/** Keeps steps on the device until they are sent, or says why it cannot; null where each is sent at once. */
export const KeepSteps = createContext<KeepStep | null>(null);

interface TakenStep<Step extends VisitStep> {
  isPending: boolean;
  error: Error | null;
  take: (body: StepBodies[Step]) => void;
}

/** Takes a step of a visit: at once, for the visit as it is shown, or by the queue of the device that is around it. */
export function useVisitStep<Step extends VisitStep>(
  visit: SteppedVisit,
  step: Step,
  onDone?: () => void,
): TakenStep<Step> {
  const keep = useContext(KeepSteps);
  const done = () => onDone?.();
  const write = useWrite<(typeof calls)[VisitStep]>(calls[step], { onSuccess: done });
  const kept = useMutation<void, Error, StepBody>({
    mutationFn: async (body) => {
      await keep?.(visit, step, body);
    },
    onSuccess: done,
  });
  const { isPending, error } = keep ? kept : write;
  const take = (body: StepBodies[Step]) => {
    if (keep) kept.mutate(body);
    else write.mutate({ params: paramsOf(visit), version: visit.version, body });
  };
  return { isPending, error, take };
}
