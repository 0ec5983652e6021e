import { faultReportCalls } from "@steward/contract/fault-reports/calls";
import { REPORT_MOST } from "@steward/contract/fault-reports/constants";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { REQUIRED } from "@steward/contract/kit/wording";
import { type FormEvent, useId, useRef, useState } from "react";
import { TextField } from "../forms/fields/text-field.tsx";
import { freshKey } from "../http/request.ts";
import { HttpError } from "../http/http-error.ts";
import { reportError } from "../http/report-error.ts";
import { upload } from "../http/send.ts";
import { m } from "../messages/messages.js";
import { PushButton } from "../ui/push-button.tsx";
import classes from "./fault-reports.module.css";

/** Characters that are left before their number is told. */
const TOLD_LEFT = 100;

type Problems = Partial<Record<"description" | "picture" | "email", string | undefined>>;

interface ReportFormProps {
  token: string;
  /** Faults are known already, so that this is another one. */
  isOther: boolean;
  onSent: (follow: string) => void;
  onOver: () => void;
}

/** What somebody has noticed; nothing that was entered is lost when sending it fails. */
export function ReportForm({ token, isOther, onSent, onOver }: ReportFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [description, setDescription] = useState("");
  const [email, setEmail] = useState("");
  const [picture, setPicture] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  // The same key is sent again after a failure, so that a report that arrived stays one.
  const [key] = useState(freshKey);
  const { changed, refuse } = problemsOf(form, setProblems);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (description.trim() === "") return refuse({ description: REQUIRED });
    if (picture && picture.size > MAX_UPLOAD_BYTES) return refuse({ picture: m.fault_reports_picture_large() });
    setIsBusy(true);
    try {
      const sent = new FormData();
      for (const [name, value] of Object.entries({ token, key, description, email })) sent.append(name, value);
      if (picture) sent.append("attachments", picture);
      onSent((await upload(faultReportCalls.report, { form: sent })).token);
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof HttpError)) return reportError(error, "write");
      if (error.status === 404) return onOver();
      const found = problemsIn(error);
      if (Object.keys(found).length > 0) return refuse(found);
      reportError(error, "write");
    }
  };
  const left = REPORT_MOST - description.length;
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {isOther && <h2 className={classes.part}>{m.fault_reports_new()}</h2>}
      <div className={classes.field}>
        <label htmlFor={id} className={classes.label}>
          {m.fault_reports_what()}
        </label>
        <textarea
          id={id}
          name="description"
          className={classes.text}
          rows={4}
          maxLength={REPORT_MOST}
          dir="auto"
          required
          aria-invalid={problems.description ? true : undefined}
          aria-describedby={`${id}-problem ${id}-left`}
          value={description}
          onChange={(event) => {
            setDescription(event.currentTarget.value);
            changed("description");
          }}
        />
        <p id={`${id}-problem`} className={classes.wrong}>
          {problems.description}
        </p>
        <p id={`${id}-left`} className={classes.facts} aria-live="polite">
          {left < TOLD_LEFT ? m.fault_reports_left({ count: left }) : ""}
        </p>
      </div>
      <Picture
        picture={picture}
        problem={problems.picture}
        onChange={(chosen) => {
          setPicture(chosen);
          changed("picture");
        }}
      />
      <TextField
        label={m.fault_reports_email()}
        help={m.fault_reports_email_help()}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        value={email}
        problem={problems.email ?? null}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          changed("email");
        }}
      />
      <PushButton type="submit" large isBusy={isBusy}>
        {m.fault_reports_send()}
      </PushButton>
    </form>
  );
}

/** What the server refuses of a report, by its fields. */
function problemsIn({ body }: HttpError): Problems {
  const errors = Object.entries(body?.errors ?? {});
  const of = (path: string) => errors.find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]?.[0];
  const [description, email, picture] = [of("description"), of("email"), of("attachments")];
  return { ...(description && { description }), ...(email && { email }), ...(picture && { picture }) };
}

/** Tells problems at their fields and leads to the first of them; one goes once its field is changed. */
function problemsOf(
  form: { current: HTMLFormElement | null },
  set: (change: Problems | ((problems: Problems) => Problems)) => void,
) {
  return {
    changed: (field: keyof Problems) => set((problems) => ({ ...problems, [field]: undefined })),
    refuse: (problems: Problems) => {
      set(problems);
      const [first = ""] = Object.keys(problems);
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    },
  };
}

interface PictureProps {
  picture: File | null;
  problem: string | undefined;
  onChange: (picture: File | null) => void;
}

/** One photo, which a phone may take at once. */
function Picture({ picture, problem, onChange }: PictureProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (field.current) {
      field.current.value = "";
      field.current.focus();
    }
    onChange(null);
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {m.fault_reports_picture()}
      </label>
      <input
        ref={field}
        id={id}
        name="picture"
        className={classes.file}
        type="file"
        accept="image/jpeg,image/png"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem ${id}-help`}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
      {picture && (
        <PushButton tone="plain" large onClick={remove}>
          {m.fault_reports_picture_remove()}
        </PushButton>
      )}
      <p id={`${id}-problem`} className={classes.wrong}>
        {problem}
      </p>
      <p id={`${id}-help`} className={classes.facts}>
        {m.fault_reports_picture_help()}
      </p>
    </div>
  );
}
