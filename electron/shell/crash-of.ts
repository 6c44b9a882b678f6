import type { RenderProcessGoneDetails } from 'electron';

/** How the process of a page ended. */
export type Gone = Pick<RenderProcessGoneDetails, 'reason' | 'exitCode'>;

/** The end of the page's process as an error, for the journal and the log file. */
export function crashOf({ exitCode, reason }: Gone): Error {
  return new Error(`The process of the page ended: ${reason}, exit code ${exitCode}.`);
}
