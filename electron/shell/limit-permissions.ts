import type { Session } from 'electron';
import { pageOrigin } from './page-protocol.ts';

/** What is looked at of the frame that asks. */
interface Asking {
  isMainFrame: boolean;
  requestingUrl?: string;
}

/** Whether our own page asks to put text on the clipboard, as its copy buttons do. */
function mayCopy(permission: string, { isMainFrame, requestingUrl = '' }: Asking): boolean {
  return permission === 'clipboard-sanitized-write' && isMainFrame && requestingUrl.startsWith(`${pageOrigin}/`);
}

/**
 * Denies all that a page could ask for, whether it asks or only looks whether it may; our own page alone may copy text. A
 * frame within it may not.
 */
export function limitPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(mayCopy(permission, details));
  });
  session.setPermissionCheckHandler(
    // Chromium writes an origin as an address, with a slash at its end.
    (_contents, permission, origin, details) => origin === `${pageOrigin}/` && mayCopy(permission, details),
  );
  session.setDevicePermissionHandler(() => false);
}
