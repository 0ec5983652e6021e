import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Movement in pixels above which a touch is a swipe and no tap. */
const SLOP = 10;
/** Minimum swipe in pixels. */
const LEAST = 30;
/** Rubber band: share of a swipe beyond the ends by which the street moves. */
const PAST_END = 0.3;

/** Number of places that a swipe moves: at least one, or none for a short one. */
export function swipedPlaces(distance: number, spacing: number): number {
  if (Math.abs(distance) < LEAST) return 0;
  return Math.sign(distance) * Math.max(1, Math.round(Math.abs(distance) / spacing));
}

interface SwipeInput {
  /** Present distance between places in pixels. */
  spacing: () => number;
  /** True where there is a place in the direction of this sign. */
  hasNext: (sign: number) => boolean;
  onSwipe: (places: number) => void;
}

/**
 * Swipe gesture by finger or pen: the content of `track` follows by `--drag` (not with reduced motion), and releasing
 * moves on. A swipe chooses nothing; a tap does.
 */
export function useSwipe({ spacing, hasNext, onSwipe }: SwipeInput) {
  const track = useRef<HTMLDivElement>(null);
  const finger = useRef<{ id: number; x: number; flow: number } | null>(null);
  const isSwipe = useRef(false);

  const distanceOf = (event: PointerEvent) => {
    const { x, flow } = finger.current ?? { x: event.clientX, flow: 1 };
    return (x - event.clientX) * flow;
  };
  const follow = (distance: number) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const shown = hasNext(Math.sign(distance)) ? distance : distance * PAST_END;
    track.current?.style.setProperty("--drag", `${-shown * (finger.current?.flow ?? 1)}px`);
    track.current?.toggleAttribute("data-dragged", true);
  };
  const letGo = () => {
    finger.current = null;
    track.current?.style.removeProperty("--drag");
    track.current?.removeAttribute("data-dragged");
  };

  return {
    track,
    swipe: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        isSwipe.current = false;
        if (event.pointerType === "mouse" || !event.isPrimary) return;
        const flow = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
        finger.current = { id: event.pointerId, x: event.clientX, flow };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (finger.current?.id !== event.pointerId) return;
        const distance = distanceOf(event);
        if (!isSwipe.current && Math.abs(distance) < SLOP) return;
        if (!isSwipe.current) event.currentTarget.setPointerCapture(event.pointerId);
        isSwipe.current = true;
        follow(distance);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (finger.current?.id !== event.pointerId) return;
        const places = isSwipe.current ? swipedPlaces(distanceOf(event), spacing()) : 0;
        letGo();
        if (places !== 0) onSwipe(places);
      },
      onPointerCancel: letGo,
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (isSwipe.current) event.stopPropagation();
      },
    },
  };
}
