import { Button, FileButton } from "@mantine/core";
import { type PictureStage, pictureStages } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import {
  IconBuilding,
  IconCameraPlus,
  IconClock,
  IconCloudUpload,
  IconDeviceDesktop,
  IconInfoCircle,
  IconListCheck,
  IconMapPin,
  IconPhone,
  IconTool,
} from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { showToast } from "../../toasts/toasts.tsx";
import { ActionMenu } from "../../ui/menus/action-menu.tsx";
import {
  plannedText,
  requestPage,
  stageAdd,
  stageTitle,
  stepLabel,
  visitedText,
  VisitStateChip,
} from "../visits/visit-api.tsx";
import { useVisitStep } from "../visits/visit-step.ts";
import classes from "./my-visits.module.css";
import type { VisitQueue } from "./use-visit-queue.ts";
import { lazily } from "../../ui/lazily.tsx";

const FinishDialog = lazily(async () => (await import("../visits/finish-dialog.tsx")).FinishDialog);
const ReasonDialog = lazily(async () => (await import("../visits/reason-dialog.tsx")).ReasonDialog);
const RescheduleDialog = lazily(async () => (await import("../visits/schedule-dialog.tsx")).RescheduleDialog);

/** What comes next stands as a button under the thumb, the rest in the menu. */
const NEXT = ["accept", "enRoute", "start", "finish"] as const;
const REST = ["reschedule", "decline"] as const;
type Opened = "finish" | "part" | (typeof REST)[number];

const UsedPartDialog = lazily(async () => (await import("./used-part-dialog.tsx")).default);

/** One visit of the engineer: when, what, where and whom to call, and the next step. */
export function OwnVisit({ visit, queue }: { visit: ServiceVisit; queue: VisitQueue }) {
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { service_request_details: request, steward_asset_details: asset } = visit;
  const rest = REST.filter((step) => visit.may.includes(step));
  return (
    <article className={classes.visit} aria-labelledby={id}>
      <div className={classes.head}>
        <VisitStateChip visit={visit} />
        {rest.length > 0 && (
          <ActionMenu
            framed
            label={m.my_visits_more_of({ request: request.internal_id })}
            actions={() => rest.map((step) => ({ label: stepLabel[step](), run: () => setOpened(step) }))}
          />
        )}
      </div>
      <h3 id={id} className={classes.problem}>
        <RouteLink {...requestPage(visit)}>
          <span className={classes.number}>{request.internal_id}</span> <span dir="auto">{request.problem}</span>
        </RouteLink>
      </h3>
      <ul className={classes.facts}>
        <Line icon={IconClock}>
          <time dateTime={visit.scheduled_at}>{plannedText(visit)}</time>
        </Line>
        {asset && (
          <Line icon={IconDeviceDesktop}>
            <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }}>
              <span dir="auto">{[asset.name, asset.asset_id].filter(Boolean).join(" · ")}</span>
            </RouteLink>
          </Line>
        )}
        {visit.assigned_details && (
          <Line icon={IconDeviceDesktop}>
            <span dir="auto">{visitedText(visit)}</span>
          </Line>
        )}
        <Where visit={visit} />
        <Contact request={request} />
        {visit.instruction !== "" && (
          <Line icon={IconInfoCircle}>
            <span dir="auto">{visit.instruction}</span>
          </Line>
        )}
        {visit.checklist.length > 0 && (
          <Line icon={IconListCheck}>
            <span className={classes.checklist} dir="auto">
              {visit.checklist.map(({ text }, index) => `${index + 1}. ${text}`).join("\n")}
            </span>
          </Line>
        )}
        <Unsent visit={visit} queue={queue} />
      </ul>
      <Steps visit={visit} onFinish={() => setOpened("finish")} />
      {visit.may.includes("photograph") && (
        <div className={classes.pictures}>
          <Button
            variant="default"
            leftSection={<IconTool size={18} stroke={1.7} aria-hidden />}
            onClick={() => setOpened("part")}
          >
            {m.service_parts_add()}
          </Button>
          {pictureStages.map((stage) => (
            <Photograph key={stage} visit={visit} stage={stage} queue={queue} />
          ))}
        </div>
      )}
      {opened === "part" && <UsedPartDialog onAdd={(part) => queue.addPart(visit, part)} onClose={close} />}
      {opened === "finish" && <FinishDialog visit={visit} onClose={close} />}
      {opened === "reschedule" && <RescheduleDialog visit={visit} onClose={close} />}
      {opened === "decline" && <ReasonDialog visit={visit} action="decline" onClose={close} />}
    </article>
  );
}

function Line({ icon: Sign, children }: { icon: typeof IconClock; children: ReactNode }) {
  return (
    <li>
      <Sign size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** The way to an address, in whatever opens maps. */
const mapOf = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

function Where({ visit }: { visit: ServiceVisit }) {
  const { location_details: place, branch_details: branch, assigned_details: assigned, address } = visit;
  const names = assigned?.place ?? [...new Set([place?.name, branch?.name])].filter(Boolean).join(" · ");
  return (
    <>
      {names !== "" && (
        <Line icon={IconBuilding}>
          <span dir="auto">{names}</span>
        </Line>
      )}
      {address !== "" && (
        <Line icon={IconMapPin}>
          <a
            href={mapOf(address)}
            target="_blank"
            rel="noreferrer"
            aria-label={m.my_visits_map({ address })}
            dir="auto"
          >
            {address}
          </a>
        </Line>
      )}
    </>
  );
}

function Contact({
  request: { contact_person_name: name, contact_person_phone: phone },
}: {
  request: ServiceVisit["service_request_details"];
}) {
  if (name === "" && phone === "") return null;
  return (
    <Line icon={IconPhone}>
      {name !== "" && <span dir="auto">{name} </span>}
      {phone !== "" && (
        <a
          href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}
          aria-label={m.my_visits_call({ name: name || phone, phone })}
        >
          {phone}
        </a>
      )}
    </Line>
  );
}

/** What of a visit only this device has. */
function Unsent({ visit, queue: { steps, parts, pictures } }: { visit: ServiceVisit; queue: VisitQueue }) {
  const own = steps.filter(({ of }) => of.id === visit.id).map(({ step }) => stepLabel[step]());
  const count = pictures.filter(({ of }) => of.id === visit.id).length;
  const fitted = parts.filter(({ of }) => of.id === visit.id).map(({ part }) => part.part_name ?? "");
  const told = [...own, ...fitted, ...(count > 0 ? [m.my_visits_pictures({ count })] : [])];
  if (told.length === 0) return null;
  return (
    <Line icon={IconCloudUpload}>
      <span className={classes.unsent}>{m.my_visits_to_send({ what: told.join(", ") })}</span>
    </Line>
  );
}

/** The next steps; the keyboard stays at the first one while it becomes the one after. */
function Steps({ visit, onFinish }: { visit: ServiceVisit; onFinish: () => void }) {
  const accept = useVisitStep(visit, "accept");
  const enRoute = useVisitStep(visit, "enRoute");
  const start = useVisitStep(visit, "start");
  const steps = { accept, enRoute, start };
  const next = NEXT.filter((step) => visit.may.includes(step));
  const failed = Object.values(steps).find(({ error }) => error)?.error;
  if (next.length === 0) return null;
  const take = (step: (typeof NEXT)[number]) => {
    if (step === "finish") onFinish();
    // A button that is pressed twice takes its step once.
    else if (!steps[step].isPending) steps[step].take({});
  };
  return (
    <>
      {failed && (
        <p role="alert" className={classes.refused}>
          {failed.message}
        </p>
      )}
      <div className={classes.steps}>
        {next.map((step, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a button is what stays.
            key={index}
            size="lg"
            variant={index === 0 ? "filled" : "default"}
            onClick={() => take(step)}
          >
            {stepLabel[step]()}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Pictures of how it was found, or left, by the camera where the device has one. */
function Photograph({ visit, stage, queue }: { visit: ServiceVisit; stage: PictureStage; queue: VisitQueue }) {
  const sent = visit.pictures.filter((picture) => picture.stage === stage).length;
  const kept = queue.pictures.filter((picture) => picture.of.id === visit.id && picture.stage === stage).length;
  const take = (file: File | null) => {
    if (!file) return;
    queue.photograph(visit, stage, file).catch(() => {
      showToast({ type: "error", message: m.my_visits_photograph_failed() });
    });
  };
  return (
    <FileButton accept="image/*" capture="environment" onChange={take}>
      {(button) => (
        <Button
          {...button}
          variant="default"
          leftSection={<IconCameraPlus size={18} stroke={1.7} aria-hidden />}
          aria-label={`${stageAdd[stage]()}: ${m.my_visits_pictures({ count: sent + kept })}`}
        >
          {stageTitle[stage]()} · {sent + kept}
        </Button>
      )}
    </FileButton>
  );
}
