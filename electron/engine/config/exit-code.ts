import type { ErrorCode } from '#shared/errors/hookbench-error.ts';

/** Exit codes: 0 success, 1 unexpected result, 2 wrong usage or invalid input file, 3 start failed, 130 Ctrl+C. */
export const exitCodes = { done: 0, failed: 1, usage: 2, start: 3, interrupted: 130 } as const;

const usage: readonly ErrorCode[] = [
  'wrong_usage',
  'not_found',
  'bad_config',
  'bad_input',
  'case_unreadable',
  'case_cut',
  'case_changed',
  'case_newer',
  'session_unreadable',
  'session_newer',
  'session_locked',
  'fleet_run_unknown',
];

/** The exit code of a command that failed with this error. */
export function exitCodeOf(code: ErrorCode): number {
  if (code === 'captures_missing') return exitCodes.failed;
  return usage.includes(code) ? exitCodes.usage : exitCodes.start;
}
