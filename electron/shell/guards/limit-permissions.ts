import type { Session } from 'electron';
import { pageOrigin } from './page-protocol.ts';

/** The properties of the requesting frame that are checked. */
interface Asking {
  isMainFrame: boolean;
  requestingUrl?: string;
}

/** Whether the page of Hookbench wants to copy text to the clipboard. */
function mayCopy(permission: string, { isMainFrame, requestingUrl = '' }: Asking): boolean {
  return permission === 'clipboard-sanitized-write' && isMainFrame && requestingUrl.startsWith(`${pageOrigin}/`);
}

/**
 * Denies all permission requests and checks of pages, except copying text by the page of Hookbench. Frames in it may not.
 */
export function limitPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(mayCopy(permission, details));
  });
  session.setPermissionCheckHandler(
    // Chromium passes an origin with a trailing slash.
    (_contents, permission, origin, details) => origin === `${pageOrigin}/` && mayCopy(permission, details),
  );
  session.setDevicePermissionHandler(() => false);
}
