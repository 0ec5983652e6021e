const isField = (element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Keys that would act on what stands behind the dialog. */
const HELD_BACK = ["Enter", "Tab"];

/**
 * Keeps what is typed while a dialog is on its way and puts it into the field that the dialog gives the keyboard to.
 * The function it gives ends that.
 */
export function keepTyped(): () => void {
  let text = "";
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const isText = Array.from(event.key).length === 1;
    if (!isText && event.key !== "Backspace" && !HELD_BACK.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isText) text += event.key;
    else if (event.key === "Backspace") text = text.slice(0, -1);
  };
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest("dialog, [role=dialog]") === null) return;
    end();
    // As if it were typed now, so that the form hears of it and the browser can undo it.
    if (isField(target) && text !== "") document.execCommand("insertText", false, text);
  };
  const end = () => {
    window.removeEventListener("keydown", keep, true);
    document.removeEventListener("focusin", give);
  };
  window.addEventListener("keydown", keep, true);
  document.addEventListener("focusin", give);
  return end;
}
