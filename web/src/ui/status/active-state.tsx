import { IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import classes from "./active-state.module.css";

/** Active or inactive, as text with a sign; `inactive` is another word for it. */
export function ActiveState({ isActive, inactive = m.forms_inactive() }: { isActive: boolean; inactive?: string }) {
  const Icon = isActive ? IconCircleCheck : IconCircleOff;
  return (
    <span className={isActive ? classes.active : classes.inactive}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {isActive ? m.forms_active() : inactive}
    </span>
  );
}
