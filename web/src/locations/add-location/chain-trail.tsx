import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import { locationTypeInfo } from "../location-labels.ts";
import { type Chain, chosenAt, type PickedType, pickedTypes } from "./chain.ts";
import classes from "./chain-trail.module.css";
import { levelLabels } from "./level-labels.ts";

interface ChainTrailProps {
  chain: Chain;
  /** Level of the visible picker. */
  level: PickedType;
  onBack: (level: PickedType | "Branch") => void;
}

interface Step {
  level: PickedType | "Branch";
  name: string;
  /** Label of its edit button; null before a choice. */
  change: string | null;
}

/** Breadcrumb of the choices so far, down to the visible picker; each can be changed. */
export function ChainTrail({ chain, level, onBack }: ChainTrailProps) {
  const branch = chain.branch?.name ?? "";
  const steps: Step[] = [{ level: "Branch", name: branch, change: m.add_location_change_branch({ name: branch }) }];
  for (const each of [...pickedTypes(level), level]) {
    const chosen = chosenAt(each, chain);
    steps.push({
      level: each,
      name: chosen?.name ?? locationTypeInfo[each].title(),
      change: chosen && levelLabels[each].change({ name: chosen.name }),
    });
  }
  return (
    <ol className={classes.trail} aria-label={m.add_location_trail()}>
      {steps.map((step) => (
        <li key={step.level} className={classes.step} aria-current={step.level === level ? "step" : undefined}>
          <span dir="auto" className={classes.name} title={step.name}>
            {step.name}
          </span>
          {step.change && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              className={classes.edit}
              aria-label={step.change}
              onClick={() => onBack(step.level)}
            >
              <IconPencil size={15} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ol>
  );
}
