import type { ErrorCode } from '#shared/errors/catalogue.ts';

/** Exit codes: 0 done, 1 an expectation failed, 2 wrong usage or bad input file, 3 could not start. */
export const exitCodes = { done: 0, failed: 1, usage: 2, start: 3 } as const;

const usage: readonly ErrorCode[] = [
  'wrong_usage',
  'bad_config',
  'bad_input',
  'case_unreadable',
  'case_cut',
  'case_changed',
  'case_newer',
];

/** The exit code for an error that ended the command. */
export function exitCodeOf(code: ErrorCode): number {
  return usage.includes(code) ? exitCodes.usage : exitCodes.start;
}
