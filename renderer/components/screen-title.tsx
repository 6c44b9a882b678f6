import { VisuallyHidden } from '@mantine/core';

/** The visually hidden heading of a screen; the navigation already shows its title. */
export function ScreenTitle({ children }: { children: string }) {
  return <VisuallyHidden component="h1">{children}</VisuallyHidden>;
}
