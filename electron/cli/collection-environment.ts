import { resolve } from 'node:path';
import type { ControlClient } from '#shared/contract/client.ts';
import { wrongUsage } from './wrong-usage.ts';

/** The id of an environment of an opened collection. @param given Its name or its file. */
export async function environmentNamed(control: ControlClient, root: string, given: string): Promise<string> {
  const { collections } = await control.collections.list({});
  const known = collections.find(({ path }) => path === root)?.environments ?? [];
  const found = known.find(({ id, name }) => name === given || id === resolve(given));
  if (found) return found.id;
  const names = known.map(({ name }) => name).join(', ');
  throw wrongUsage(
    `The collection has no environment ${given}.`,
    names === '' ? 'Its folder environments is empty.' : `Use ${names}.`,
  );
}
