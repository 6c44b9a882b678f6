/** Brings an element to the top of what it scrolls in, and the focus to it. */
export function jumpTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
