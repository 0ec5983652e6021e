import type { FormErrors } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import classes from "./form-body.module.css";

interface FormErrorSummaryProps {
  id: string;
  errors: FormErrors;
  labels: Record<string, string>;
  onGo: (path: string) => void;
}

/** Paths with errors in the order of the fields, those without a field last. */
function errorPaths(errors: FormErrors, labels: Record<string, string>): string[] {
  const paths = Object.keys(errors).filter((path) => Boolean(errors[path]));
  const known = Object.keys(labels).filter((path) => paths.includes(path));
  return [...known, ...paths.filter((path) => !known.includes(path))];
}

export const firstErrorPath = (errors: FormErrors, labels: Record<string, string>): string | undefined =>
  errorPaths(errors, labels).find((path) => path in labels);

/** Error summary: all problems of a form on top, each linked to its field. */
export function FormErrorSummary({ id, errors, labels, onGo }: FormErrorSummaryProps) {
  const paths = errorPaths(errors, labels);
  return (
    <div id={id} role="alert" tabIndex={-1} className={paths.length > 0 ? classes.summary : classes.noSummary}>
      {paths.length > 0 && (
        <>
          <p className={classes.summaryTitle}>
            <IconAlertCircle size={18} aria-hidden />
            {m.forms_summary_title({ count: paths.length })}
          </p>
          <ul className={classes.summaryList}>
            {paths.map((path) => (
              <li key={path}>
                {path in labels ? (
                  <button type="button" className={classes.summaryLink} onClick={() => onGo(path)}>
                    {labels[path]}: {errors[path]}
                  </button>
                ) : (
                  errors[path]
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
