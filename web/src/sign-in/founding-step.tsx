import { foundingCalls } from "@steward/contract/organisations/founding/calls";
import { foundingRules } from "@steward/contract/organisations/founding/rules";
import { type FormEvent, useRef, useState } from "react";
import { fieldErrors } from "../http/http-error.ts";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { storedValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { useGo } from "../navigation/navigation.tsx";
import { hasOutbox } from "../session/setup-state.ts";
import { showToast } from "../toasts/toast-queue.ts";
import { PushButton } from "../ui/push-button.tsx";
import { TextField } from "../forms/fields/text-field.tsx";
import classes from "../shell/auth-layout.module.css";
import { enter } from "./enter.ts";

const rules = foundingRules.sendCode.body;

type Founder = Record<"organisation_name" | "name" | "email", string>;
type Problems = Partial<Record<keyof Founder | "otp", string>>;

/** The time zone of this browser, by a name that the server may not have. */
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Founding of an organisation: its name and its owner, then the code that proves the owner's address. */
export function FoundingStep({ onLeave }: { onLeave: () => void }) {
  const [founder, setFounder] = useState<Founder>({
    organisation_name: "",
    name: "",
    email: storedValue("email") ?? "",
  });
  const [otpToken, setOtpToken] = useState<string | null>(null);
  const sendCode = async (): Promise<void> => {
    const { otp_token } = await send(foundingCalls.sendCode, { body: founder });
    showToast({ type: "success", message: foundingCalls.sendCode.success ?? "", variant: "simple" });
    setOtpToken(otp_token);
  };
  return otpToken === null ? (
    <FounderForm founder={founder} onChange={setFounder} onSend={sendCode} onLeave={onLeave} />
  ) : (
    <FoundingCode founder={founder} otpToken={otpToken} onSend={sendCode} onChange={() => setOtpToken(null)} />
  );
}

interface FounderFormProps {
  founder: Founder;
  onChange: (founder: Founder) => void;
  onSend: () => Promise<void>;
  onLeave: () => void;
}

function FounderForm({ founder, onChange, onSend, onLeave }: FounderFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fields = [
    { name: "organisation_name", label: m.sign_in_found_organisation(), autoComplete: "organization" },
    { name: "name", label: m.sign_in_found_name(), autoComplete: "name" },
    { name: "email", label: m.sign_in_found_email(), autoComplete: "email", help: m.sign_in_found_help() },
  ] as const;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = rules.safeParse(founder);
    const found: Problems = {};
    for (const issue of error?.issues ?? []) found[issue.path[0] as keyof Founder] ??= issue.message;
    setProblems(found);
    const first = fields.find(({ name }) => name in found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
    setIsSending(true);
    try {
      await onSend();
    } catch (failure) {
      setProblems(fieldErrors(failure));
      reportError(failure, "sign-in");
      setIsSending(false);
    }
  };
  return (
    <>
      <h1 className={classes.title}>{m.sign_in_found_title()}</h1>
      <p className={classes.lead}>{m.sign_in_found_lead()}</p>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {fields.map(({ name, ...field }, index) => (
          <TextField
            key={name}
            {...field}
            name={name}
            type={name === "email" ? "email" : "text"}
            aria-required
            autoFocus={index === 0}
            value={founder[name]}
            problem={problems[name]}
            onChange={(event) => {
              onChange({ ...founder, [name]: event.currentTarget.value });
              setProblems((former) => ({ ...former, [name]: undefined }));
            }}
          />
        ))}
        <PushButton type="submit" large isBusy={isSending}>
          {m.sign_in_send_code()}
        </PushButton>
      </form>
      <div className={classes.links}>
        <button type="button" className={classes.link} onClick={onLeave}>
          {m.sign_in_found_back()}
        </button>
      </div>
    </>
  );
}

interface FoundingCodeProps {
  founder: Founder;
  otpToken: string;
  onSend: () => Promise<void>;
  onChange: () => void;
}

function FoundingCode({ founder, otpToken, onSend, onChange }: FoundingCodeProps) {
  const go = useGo();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Does one of two things at a time; what fails is told. */
  const doing = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      reportError(error, "sign-in");
      field.current?.select();
    } finally {
      setIsBusy(false);
    }
  };
  const found = async () => {
    const body = { ...founder, otp: code.replace(/\s/gu, ""), otp_token: otpToken, time_zone: ownTimeZone() };
    const answer = await send(foundingCalls.found, { body });
    if (await enter(answer, foundingCalls.found.success)) await go("index", { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") return void doing(found);
    setProblem(m.sign_in_code_required());
    field.current?.focus();
  };
  return (
    <>
      <h1 className={classes.title}>{m.sign_in_code_title()}</h1>
      <p className={classes.lead}>{m.sign_in_code_lead({ email: founder.email })}</p>
      <form className={`${classes.form} ${classes.code}`} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={m.sign_in_code()}
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
          maxLength={20}
          autoFocus
          value={code}
          problem={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <PushButton type="submit" large isBusy={isBusy}>
          {m.sign_in_found_submit()}
        </PushButton>
      </form>
      <div className={classes.links}>
        <button type="button" className={classes.link} onClick={onChange}>
          {m.sign_in_found_change()}
        </button>
        <button type="button" className={classes.link} disabled={isBusy} onClick={() => void doing(onSend)}>
          {m.sign_in_send_again()}
        </button>
      </div>
      {hasOutbox() ? (
        <p className={classes.note}>
          <a href="/outbox" target="_blank" rel="noreferrer">
            {m.sign_in_outbox()}
          </a>
        </p>
      ) : null}
    </>
  );
}
