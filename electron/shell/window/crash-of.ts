import type { RenderProcessGoneDetails } from 'electron';

/** How the process of a page ended. */
export type Gone = Pick<RenderProcessGoneDetails, 'reason' | 'exitCode'>;

/** An error for the end of the page's process, for the journal and the log file. */
export function crashOf({ exitCode, reason }: Gone): Error {
  return new Error(`The page process ended: ${reason}, exit code ${exitCode}.`);
}
