import { spawnSync } from 'node:child_process';
import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped. */
    skipReason?: string;
  }
}

/** Options of a test or suite that is skipped where its needs are not met; the gate lists it with the reason. */
export const needs = (met: boolean, reason: string): TestOptions =>
  met ? {} : { skip: true, meta: { skipReason: reason } };

/** Options of a test or suite that runs a program: skipped where the program is missing or fails with these arguments. */
export const needsProgram = (program: string, ...args: readonly string[]): TestOptions =>
  needs(spawnSync(program, args).error === undefined, `${program} is not installed`);

export const needsUnix: TestOptions = needs(process.platform !== 'win32', 'needs a Unix system');
export const needsLinux: TestOptions = needs(process.platform === 'linux', 'needs Linux');
