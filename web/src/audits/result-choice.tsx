import { Input } from "@mantine/core";
import { type AuditResult, auditResults } from "@steward/contract/audits/constants";
import { type ReactNode, useId } from "react";
import { resultLabel, resultText } from "./audit-labels.ts";
import classes from "./result-choice.module.css";
import { ResultIcon } from "./result-mark.tsx";

interface ResultChoiceProps {
  label: string;
  value: AuditResult;
  onChange: (result: AuditResult) => void;
  error?: ReactNode;
  "data-path"?: string;
}

/** The four results as tiles, of which one is chosen. */
export function ResultChoice({ label, value, onChange, error, "data-path": path }: ResultChoiceProps) {
  const name = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} inputWrapperOrder={["label", "input", "error"]}>
      <div role="radiogroup" aria-label={label} className={classes.tiles} data-path={path}>
        {auditResults.map((result, index) => (
          <label key={result} className={classes.tile} data-result={result}>
            <input
              type="radio"
              name={name}
              checked={value === result}
              onChange={() => onChange(result)}
              data-autofocus={index === 0 || undefined}
            />
            <span className={classes.name}>
              <ResultIcon result={result} />
              {resultLabel[result]()}
            </span>
            <span className={classes.text}>{resultText[result]()}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
