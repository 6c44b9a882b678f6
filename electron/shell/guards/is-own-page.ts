import type { WebFrameMain } from 'electron';
import { pageOrigin } from './page-protocol.ts';

/** The properties of a sender's frame that are checked. */
export type SenderFrame = Pick<WebFrameMain, 'isDestroyed' | 'detached' | 'parent' | 'origin' | 'url'>;

/**
 * Whether a frame is the page of Hookbench: an existing top frame with exactly its origin. The URL is checked too, because
 * `about:blank` has the origin of its opener.
 */
export function isOwnPage(frame: SenderFrame | null | undefined): boolean {
  return (
    frame != null &&
    !frame.isDestroyed() &&
    !frame.detached &&
    frame.parent === null &&
    frame.origin === pageOrigin &&
    frame.url.startsWith(`${pageOrigin}/`)
  );
}
