/** Focuses the screen that was opened, so that Tab leads to its first control. */
export function focusScreen(): void {
  document.querySelector<HTMLElement>('#main')?.focus();
}

/** Focuses the field with which work on the opened screen begins, once it is shown. */
export function focusFirstField(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [data-begin]')?.focus());
}

/** Frames in which a field may appear that waits for its data. */
const maxFrames = 120;

/** Focuses the field with a label on the opened screen, once it is shown. */
export function focusField(label: string, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const labels = document.querySelectorAll<HTMLLabelElement>('#main label');
    const field = [...labels].find(({ textContent }) => textContent.startsWith(label))?.control;
    if (field) field.focus();
    else if (frames > 0) focusField(label, frames - 1);
  });
}
