import { type RefObject, useEffect, useRef } from "react";

/** For a list of tabs, which overflows on phones: keeps the active one, named by `key`, in view. */
export function useActiveTab(key: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [key]);
  return list;
}
