import "@mantine/core/styles/Switch.layer.css";
import { Switch, type SwitchProps } from "@mantine/core";
import classes from "./switch-field.module.css";

/** Switch whose state "off" has enough contrast. */
export const SwitchField = (props: SwitchProps) => (
  <Switch
    withThumbIndicator={false}
    {...props}
    classNames={{ track: classes.track ?? "", thumb: classes.thumb ?? "" }}
  />
);
