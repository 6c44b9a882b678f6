/** Focuses the screen that was opened, so that Tab leads to its first control. */
export function focusScreen(): void {
  document.querySelector<HTMLElement>('#main')?.focus();
}

/** Focuses the field with which work on the opened screen begins, once it is shown. */
export function focusFirstField(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [data-begin]')?.focus());
}
