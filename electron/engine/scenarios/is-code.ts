import type { ErrorCode } from '#shared/errors/hookbench-error.ts';

/**
 * Whether a call of the control API failed with a code, in this process or of a running Hookbench. The error can be of another
 * copy of the package: test runners load it for setup files and for tests separately.
 */
export const isCode = (error: unknown, code: ErrorCode): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
