import type { WebFrameMain } from 'electron';
import { pageOrigin } from './page-protocol.ts';

/** What is looked at in the frame that a message came from. */
export type SenderFrame = Pick<WebFrameMain, 'isDestroyed' | 'detached' | 'parent' | 'origin' | 'url'>;

/**
 * Whether a frame is the page of the workbench: a living top frame of exactly our origin. An `about:blank` has the origin
 * of who opened it, so the address counts as well.
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
