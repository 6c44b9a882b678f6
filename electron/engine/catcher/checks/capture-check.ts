import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { CheckResult } from '#shared/model/capture.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { CatcherMemory } from '../memory.ts';
import type { CatcherPorts } from '../ports.ts';
import type { Received } from '../received.ts';
import type { CheckToken } from '../tokens/check-token.ts';

/** What checks use besides the capture. */
export interface CheckEnvironment {
  settings: CatcherSettings;
  profile: Profile;
  /** The catcher's clock, in milliseconds. */
  nowMs: number;
  memory: CatcherMemory;
  ports: Pick<CatcherPorts, 'ownEvents' | 'promisesOrder' | 'senderSecrets'>;
  checkToken: CheckToken;
}

/** The result of a check without its name; `undefined` if it does not apply to the capture. */
export type Finding = Omit<CheckResult, 'check'> | undefined;

/** One check of each capture. */
export interface CaptureCheck {
  check: CheckResult['check'];
  source: string;
  run(capture: Received, environment: CheckEnvironment): Finding | Promise<Finding>;
}

export const passed = (detail: string): Finding => ({ outcome: 'passed', detail });
export const failed = (detail: string, facts: Partial<CheckResult> = {}): Finding => ({
  outcome: 'failed',
  detail,
  ...facts,
});
export const note = (detail: string): Finding => ({ outcome: 'note', detail });
export const skipped = (detail: string): Finding => ({ outcome: 'skipped', detail });
