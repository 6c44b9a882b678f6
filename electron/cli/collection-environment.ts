import { resolve } from 'node:path';
import type { ControlClient } from '#shared/contract/client.ts';
import { wrongUsage } from './wrong-usage.ts';

/** An environment by its name. @throws HookbenchError `wrong_usage` with the names that exist */
export function oneNamed<Environment extends { name: string }>(
  known: readonly Environment[],
  given: string,
  matches: (one: Environment) => boolean = () => false,
): Environment {
  const found = known.find((one) => one.name === given || matches(one));
  if (found) return found;
  const names = known.map(({ name }) => name).join(', ');
  throw wrongUsage(`The collection has no environment ${given}.`, names === '' ? 'It has none.' : `Use ${names}.`);
}

/** The id of an environment of an opened collection. @param given Its name or its file. */
export async function environmentNamed(control: ControlClient, root: string, given: string): Promise<string> {
  const { collections } = await control.collections.list({});
  const known = collections.find(({ path }) => path === root)?.environments ?? [];
  return oneNamed(known, given, ({ id }) => id === resolve(given)).id;
}
