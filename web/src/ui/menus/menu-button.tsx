import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import classes from "./menu-button.module.css";

interface MenuButtonProps {
  /** Accessible name of an icon button. */
  label?: string;
  className?: string | undefined;
  button: ReactNode;
  /** Alignment of the menu in reading direction. */
  align?: "start" | "end";
  /** Menu items. */
  children: ReactNode;
}

const ITEMS = '[role="menuitem"], [role="menuitemradio"]';

const CloseMenu = createContext<() => void>(() => undefined);

/** Menu button (WAI-ARIA): arrows, Home, End and Escape work in the menu, an outside click closes it. */
export function MenuButton({ label, className, button, align = "start", children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>(ITEMS)?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };

  const steer = (event: KeyboardEvent) => {
    const items = Array.from(box.current?.querySelectorAll<HTMLElement>(ITEMS) ?? []);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      items[target]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") {
      setIsOpen(false);
    }
  };

  return (
    <div ref={box} className={classes.box} data-align={align}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen ? (
        <div id={menuId} role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={steer}>
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      ) : null}
    </div>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onChoose: () => void;
  /** Keeps the menu open after a choice. */
  staysOpen?: boolean;
  /** Set for an item that is one of several choices. */
  isChosen?: boolean;
  children: ReactNode;
}

/** One entry of a menu. */
export function MenuItem({ icon, onChoose, staysOpen, isChosen, children }: MenuItemProps) {
  const close = useContext(CloseMenu);
  const isChoice = isChosen !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? "menuitemradio" : "menuitem"}
      aria-checked={isChosen}
      tabIndex={-1}
      className={classes.item}
      onClick={() => {
        if (!staysOpen) close();
        onChoose();
      }}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** Group of related menu items. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={classes.group}>
      <div className={classes.groupLabel} aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}
