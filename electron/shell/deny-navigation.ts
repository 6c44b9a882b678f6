import type { WebContents } from 'electron';
import type { OpenExternal } from './open-external.ts';

const ways = ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'] as const;

/**
 * Keeps a page where it was loaded: it cannot navigate, follow a redirect, hold a web view or open a window. An address
 * that it wanted in a new window goes to the user's browser instead, if it may.
 */
export function denyNavigation(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>, open: OpenExternal): void {
  for (const way of ways) {
    contents.on(way as 'will-navigate', (event) => {
      event.preventDefault();
    });
  }
  contents.setWindowOpenHandler(({ url }) => {
    open(url);
    return { action: 'deny' };
  });
}
