/** An event of Electron's that a listener may prevent. */
export interface Preventable {
  defaultPrevented: boolean;
  preventDefault(): void;
  [detail: string]: unknown;
}

/** @param details Additional members of the event. */
export function preventable(details: Record<string, unknown> = {}): Preventable {
  const event: Preventable = {
    ...details,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}
