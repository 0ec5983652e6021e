import { useEffect, useEffectEvent, useState } from "react";
import type { ChipProps } from "../list-props.ts";

/**
 * Closes a chip once its filter has the value that was typed: the address follows a moment later, and a rarely used chip
 * that is neither open nor in use goes back into its menu. Answers what to call with the value.
 */
export function useTaken(value: string, onOpen: ChipProps["onOpen"]): (taken: string) => void {
  const [taken, setTaken] = useState<string | null>(null);
  const isTaken = taken !== null && taken === value;
  const close = useEffectEvent(() => onOpen(false));
  useEffect(() => {
    if (!isTaken) return;
    setTaken(null);
    close();
  }, [isTaken]);
  return setTaken;
}
