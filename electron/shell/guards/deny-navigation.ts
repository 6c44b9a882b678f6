import type { WebContents } from 'electron';
import type { OpenExternal } from './open-external.ts';

const events = ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'] as const;

/**
 * Prevents a page from navigating, following redirects, embedding web views and opening windows. A URL for a new window
 * opens in the user's browser instead, if it is allowed.
 */
export function denyNavigation(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>, open: OpenExternal): void {
  for (const event of events) {
    contents.on(event as 'will-navigate', (navigation) => {
      navigation.preventDefault();
    });
  }
  contents.setWindowOpenHandler(({ url }) => {
    open(url);
    return { action: 'deny' };
  });
}
