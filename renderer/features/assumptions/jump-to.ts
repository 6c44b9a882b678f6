/** Scrolls an element to the top of its container and focuses it. */
export function jumpTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
