import { useEffect, useId, useRef, useState } from "react";
import { m } from "../../messages/messages.js";
import { PushButton } from "../../ui/push-button.tsx";
import { drawnName, drawnPicture, INK } from "./signature-picture.ts";
import classes from "./signature-field.module.css";
import SignaturePad from "signature_pad";

type Way = "draw" | "type";

interface SignaturePanelProps {
  label: string;
  onChange: (drawn: string | null) => void;
  /** Signs nothing after all. */
  onLeave: () => void;
}

/** Draws a signature, or types it where no pointer is at hand. */
export function SignaturePanel({ label, onChange, onLeave }: SignaturePanelProps) {
  const [way, setWay] = useState<Way>("draw");
  const first = useRef<HTMLButtonElement>(null);
  // The button that opened the panel is gone.
  useEffect(() => first.current?.focus(), []);
  const choose = (next: Way) => {
    if (next === way) return;
    onChange(null);
    setWay(next);
  };
  return (
    <div className={classes.panel}>
      <div className={classes.ways} role="group" aria-label={m.forms_signature_way()}>
        <button
          ref={first}
          type="button"
          className={classes.way}
          aria-pressed={way === "draw"}
          onClick={() => choose("draw")}
        >
          {m.forms_signature_draw()}
        </button>
        <button type="button" className={classes.way} aria-pressed={way === "type"} onClick={() => choose("type")}>
          {m.forms_signature_type()}
        </button>
      </div>
      {way === "draw" ? (
        <DrawnSignature label={label} onChange={onChange} onLeave={onLeave} />
      ) : (
        <TypedSignature label={label} onChange={onChange} onLeave={onLeave} />
      )}
    </div>
  );
}

function DrawnSignature({ label, onChange, onLeave }: SignaturePanelProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    const area = canvas.current;
    if (!area) return;
    const drawing = new SignaturePad(area, { penColor: INK, minWidth: 0.8, maxWidth: 2.6 });
    pad.current = drawing;
    /** A canvas loses what is on it when its size changes; strokes are kept in the measures of the page. */
    const fit = () => {
      const strokes = drawing.toData();
      const ratio = Math.max(window.devicePixelRatio, 1);
      area.width = area.offsetWidth * ratio;
      area.height = area.offsetHeight * ratio;
      area.getContext("2d")?.scale(ratio, ratio);
      drawing.fromData(strokes);
    };
    const ended = () => {
      setIsEmpty(false);
      tell.current(drawnPicture(area));
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(area);
    drawing.addEventListener("endStroke", ended);
    return () => {
      watcher.disconnect();
      drawing.removeEventListener("endStroke", ended);
      drawing.off();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setIsEmpty(true);
    onChange(null);
  };
  return (
    <>
      <div className={classes.paper}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={isEmpty ? m.forms_signature_blank({ label }) : m.forms_signature_given({ label })}
        />
        {isEmpty && (
          <span className={classes.hint} aria-hidden="true">
            {m.forms_signature_here()}
          </span>
        )}
      </div>
      <Actions isEmpty={isEmpty} onClear={clear} onLeave={onLeave} />
    </>
  );
}

function TypedSignature({ onChange, onLeave }: SignaturePanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [picture, setPicture] = useState<string | null>(null);
  const type = (text: string) => {
    const drawn = drawnName(text);
    setName(text);
    setPicture(drawn);
    onChange(drawn);
  };
  return (
    <>
      <label htmlFor={id} className={classes.name}>
        {m.forms_signature_name()}
      </label>
      <input
        ref={input}
        id={id}
        className={classes.input}
        autoComplete="name"
        maxLength={80}
        dir="auto"
        value={name}
        onChange={(event) => type(event.currentTarget.value)}
        // Enter would send the form around it, which is not done with the name yet.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className={classes.paper}>
        {picture !== null && (
          <img
            src={`data:image/png;base64,${picture}`}
            alt={m.forms_signature_of({ name })}
            className={classes.typed}
          />
        )}
      </div>
      <Actions
        isEmpty={picture === null}
        onClear={() => {
          type("");
          input.current?.focus();
        }}
        onLeave={onLeave}
      />
    </>
  );
}

interface ActionsProps {
  isEmpty: boolean;
  onClear: () => void;
  onLeave: () => void;
}

const Actions = ({ isEmpty, onClear, onLeave }: ActionsProps) => (
  <div className={classes.actions}>
    <PushButton tone="plain" aria-disabled={isEmpty} onClick={() => isEmpty || onClear()}>
      {m.forms_signature_clear()}
    </PushButton>
    <PushButton tone="plain" onClick={onLeave}>
      {m.forms_signature_leave()}
    </PushButton>
  </div>
);
