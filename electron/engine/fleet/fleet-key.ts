import { keyBoxOf, type SecretBox } from '../config/secret-box.ts';
import type { Random } from '../random.ts';

/** The environment variable with the key that encrypts load plans and shared subscriptions; the same in the whole fleet. */
export const fleetKeyVariable = 'HOOKBENCH_FLEET_KEY';

/** Encrypts what members of the fleet store in NATS; `undefined` without {@link fleetKeyVariable}. @throws HookbenchError `wrong_usage` */
export const fleetBox = (environment: NodeJS.ProcessEnv, random: Random): SecretBox | undefined =>
  keyBoxOf(fleetKeyVariable, environment, random);

/** Decrypts what another member stored; `undefined` without a key, with a different one, or if it was changed. */
export async function openFleetText(sealed: string, box: SecretBox | undefined): Promise<string | undefined> {
  const opened = await box?.open(sealed).catch(() => undefined);
  return opened?.text;
}
