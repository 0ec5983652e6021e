import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Pixels that a finger moves before it swipes and taps no more. */
const SLOP = 10;
/** Least swipe in pixels that leads on. */
const LEAST = 30;
/** Share of a swipe past the last place by which the street gives way. */
const PAST_END = 0.3;

/** How many places a swipe of so many pixels leads on: at least one, or none where it is hardly a swipe. */
export function swipedPlaces(distance: number, spacing: number): number {
  if (Math.abs(distance) < LEAST) return 0;
  return Math.sign(distance) * Math.max(1, Math.round(Math.abs(distance) / spacing));
}

interface SwipeInput {
  /** Pixels from one place to the next as they are drawn now. */
  spacing: () => number;
  /** True where a step of this sign leads to a place. */
  hasNext: (sign: number) => boolean;
  onSwipe: (places: number) => void;
}

/**
 * Swiping by finger or pen: what `track` holds follows the finger by `--drag` (not with reduced motion), and letting go
 * leads on. A swipe chooses nothing; a tap does, as ever.
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
