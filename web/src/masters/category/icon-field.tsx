import { Input } from "@mantine/core";
import { type CategoryIcon, categoryIcons } from "@steward/contract/masters/category/constants";
import { IconBan } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { m } from "../../messages/messages.js";
import classes from "./category-icon.module.css";
import { categoryIconInfo } from "./category-icon.tsx";

interface IconFieldProps {
  label: string;
  value?: CategoryIcon | null;
  onChange?: (value: CategoryIcon | null) => void;
  error?: ReactNode;
  "data-path"?: string;
}

/** Choice of a category's icon, or none. */
export function IconField({ label, value = null, onChange, error, "data-path": path }: IconFieldProps) {
  const group = useId();
  const choice = (icon: CategoryIcon | null, name: string, drawing: ReactNode) => (
    <label key={name} className={classes.choice} title={name}>
      <input
        type="radio"
        name={group}
        checked={value === icon}
        onChange={() => onChange?.(icon)}
        aria-label={name}
        data-path={icon === null ? path : undefined}
      />
      {drawing}
    </label>
  );
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div role="radiogroup" aria-label={label} className={classes.choices}>
        {choice(null, m.masters_category_icon_none(), <IconBan size={20} stroke={1.4} aria-hidden />)}
        {categoryIcons.map((icon) => {
          const { Icon, name } = categoryIconInfo[icon];
          return choice(icon, name(), <Icon size={20} stroke={1.6} aria-hidden />);
        })}
      </div>
    </Input.Wrapper>
  );
}
