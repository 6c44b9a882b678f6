import type { WebContents } from 'electron';
import { pageOrigin } from './page-protocol.ts';
import type { OpenExternal } from './open-external.ts';

/** The page of the presenter's notes: the only page of Hookbench that opens in a second window. */
const notesAddress = /^[^#?]*#\/presenter-notes$/;

const events = ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'] as const;

/**
 * Prevents a page from navigating, following redirects, embedding web views and opening windows, except for the presenter's
 * notes. Any other URL for a new window opens in the user's browser instead, if it is allowed.
 */
export function denyNavigation(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>, open: OpenExternal): void {
  for (const event of events) {
    contents.on(event as 'will-navigate', (navigation) => {
      navigation.preventDefault();
    });
  }
  contents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith(`${pageOrigin}/`) && notesAddress.test(url)) {
      return { action: 'allow', overrideBrowserWindowOptions: { title: 'Notes', width: 640, height: 720 } };
    }
    open(url);
    return { action: 'deny' };
  });
}
