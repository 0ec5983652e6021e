import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { m } from "../../messages/messages.js";
import { PushButton } from "../../ui/push-button.tsx";
import { SkeletonArea } from "../../ui/skeleton.tsx";
import classes from "./signature-field.module.css";

const SignaturePanel = lazy(async () => ({ default: (await import("./signature-panel.tsx")).SignaturePanel }));

interface SignatureFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Called with a PNG in base64, or with null where nothing is signed. */
  onChange: (drawn: string | null) => void;
}

/**
 * A signature that may be given: drawn with a finger, pen or mouse, or typed as a name. Nothing of it is loaded before
 * somebody wants to sign.
 */
export function SignatureField({ label, description, error, onChange }: SignatureFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const described = [description && `${id}-help`, error && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div role="group" aria-labelledby={id} aria-describedby={described || undefined} className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {isOpen ? (
        <Suspense fallback={<SkeletonArea height={216} />}>
          <SignaturePanel
            label={label}
            onChange={onChange}
            onLeave={() => {
              onChange(null);
              setIsOpen(false);
            }}
          />
        </Suspense>
      ) : (
        <div>
          <PushButton tone="plain" onClick={() => setIsOpen(true)}>
            {m.forms_signature_sign()}
          </PushButton>
        </div>
      )}
      {description && (
        <span id={`${id}-help`} className={classes.help}>
          {description}
        </span>
      )}
      {error && (
        <span id={`${id}-problem`} role="alert" className={classes.problem}>
          {error}
        </span>
      )}
    </div>
  );
}
