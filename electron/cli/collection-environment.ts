import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Environment } from '#shared/model/request-run.ts';
import { readEnvironment } from '../engine/client/collections/read-environment.ts';
import { reading } from './reading.ts';
import { wrongUsage } from './wrong-usage.ts';

/** The environment in a file. @throws HookbenchError `bad_config` with file, line and column */
function environmentIn(file: string): Pick<Environment, 'name' | 'variables'> {
  const text = reading(file, () => readFileSync(file, 'utf8'), 'Give the name or the file of an environment.');
  const { name, variables } = readEnvironment(file, text);
  const used = variables.filter(({ disabled, secret }) => !disabled && !secret);
  return { name: name || basename(file), variables: used.map(({ disabled: _, ...one }) => one) };
}

/**
 * Calls `use` with the id of an environment: of one of the collection by its name, or of one in another file, which is
 * removed afterwards.
 * @param root The opened collection.
 */
export async function withEnvironment<Result>(
  control: ControlClient,
  root: string | undefined,
  given: string | undefined,
  use: (id: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (given === undefined) return use(undefined);
  const { collections } = await control.collections.list({});
  const known = collections.find(({ path }) => path === root)?.environments ?? [];
  const found = known.find(({ id, name }) => name === given || id === resolve(given));
  if (found) return use(found.id);
  if (!existsSync(given)) {
    const names = known.map(({ name }) => name).join(', ');
    throw wrongUsage(
      `No environment is named ${given}.`,
      names === '' ? 'Give its file.' : `Use ${names}, or give a file.`,
    );
  }
  const { id } = await control.requests.addEnvironment(environmentIn(given));
  try {
    return await use(id);
  } finally {
    await control.requests.removeEnvironment({ id });
  }
}
