import { Accessibility } from "@dnd-kit/dom";
import { DragDropProvider, PointerSensor } from "@dnd-kit/react";
import type { ReactNode } from "react";

interface PointerDraggingProps {
  /** Called with the data of what was dragged and of where it was put, which accepts it. */
  onDrop: (dragged: unknown, place: unknown) => void;
  children: ReactNode;
}

/**
 * A part of the page in which things are dragged by mouse, pen or finger. For the keyboard each of them has a button or a
 * menu that does the same, so the library's own instructions for dragging by keys are left out.
 */
export const PointerDragging = ({ onDrop, children }: PointerDraggingProps) => (
  <DragDropProvider
    sensors={[PointerSensor]}
    plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
    onDragEnd={({ operation: { source, target }, canceled }) => {
      if (!canceled && source && target) onDrop(source.data, target.data);
    }}
  >
    {children}
  </DragDropProvider>
);
