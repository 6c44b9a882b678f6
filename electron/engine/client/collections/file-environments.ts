import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { CollectionEnvironment, EnvironmentToWrite } from '#shared/model/collection.ts';
import type { Environment } from '#shared/model/request-run.ts';
import { diskError } from '../../folders/disk-error.ts';
import { mustBeUnchanged, readFileInFolder, removeFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { rejectDuplicates, type Environments } from '../requests/environments.ts';
import { readEnvironmentJob, writeEnvironmentJob } from './collection-job.ts';

/** The environments of collections, in files. Values of their secrets are in the data folder. */
export interface FileEnvironments {
  /** The variables of an environment that are used. @param path Its file. */
  environment(path: string): Promise<Environment>;
  readEnvironment(path: string): Promise<CollectionEnvironment>;
  createEnvironment(environment: EnvironmentToWrite & { collection: string }): Promise<CollectionEnvironment>;
  /** Replaces an environment. @throws HookbenchError `conflict` if its file has changed */
  writeEnvironment(environment: EnvironmentToWrite & { path: string; base: string }): Promise<CollectionEnvironment>;
  /** @throws HookbenchError `conflict` if its file has changed */
  removeEnvironment(path: string, base: string): Promise<void>;
}

export interface FileEnvironmentsDeps {
  jobs: Pick<Jobs, 'run'>;
  secrets: Pick<Environments, 'putSecrets' | 'secretsOf'>;
  /** Checks that a path is that of a YAML file in an opened collection. @returns The collection. */
  within: (path: string) => string;
  /** The path of a new file in the folder `environments` of a collection. */
  newPath: (collection: string, name: string) => string;
  /** Called after each change. */
  report: () => Promise<unknown>;
}

export function createFileEnvironments({
  jobs,
  newPath,
  report,
  secrets,
  within,
}: FileEnvironmentsDeps): FileEnvironments {
  function mustBeEnvironment(path: string): void {
    const root = within(path);
    if (dirname(path) === join(root, 'environments')) return;
    throw new HookbenchError('bad_input', `${path} is not in the folder environments of its collection.`, {
      field: '/path',
    });
  }

  async function readEnvironment(path: string): Promise<CollectionEnvironment> {
    mustBeEnvironment(path);
    const { hash, text } = await readFileInFolder(path);
    const { name, variables } = await jobs.run(readEnvironmentJob, { path, text });
    const values = secrets.secretsOf(path);
    return {
      path,
      hash,
      name: name || basename(path).replace(/\.ya?ml$/i, ''),
      variables: variables.map((one) => (one.secret ? { ...one, value: values.get(one.name) ?? '' } : one)),
    };
  }

  async function save(path: string, environment: EnvironmentToWrite, base: string | null) {
    rejectDuplicates(environment);
    const before = base === null ? undefined : (await readFileInFolder(path)).text;
    const text = await jobs.run(writeEnvironmentJob, { environment, before });
    const hash = await writeFileInFolder(path, text, base);
    const withValues = environment.variables.filter(({ secret, value }) => secret && value !== '');
    await secrets.putSecrets(
      path,
      withValues.map(({ name, secret, value }) => ({ name, secret, value })),
    );
    await report();
    return { path, hash, ...environment };
  }

  return {
    readEnvironment,
    async environment(path) {
      const { name, variables } = await readEnvironment(path);
      const used = variables.filter(({ disabled, secret, value }) => !disabled && (!secret || value !== ''));
      return { id: path, name, variables: used.map(({ disabled: _, ...variable }) => variable) };
    },
    async createEnvironment({ collection, ...environment }) {
      const path = newPath(collection, environment.name);
      try {
        await mkdir(dirname(path), { recursive: true });
      } catch (error) {
        throw diskError(error, dirname(path));
      }
      mustBeEnvironment(path);
      return save(path, environment, null);
    },
    async writeEnvironment({ base, path, ...environment }) {
      mustBeEnvironment(path);
      await mustBeUnchanged(path, base);
      return save(path, environment, base);
    },
    async removeEnvironment(path, base) {
      mustBeEnvironment(path);
      await removeFileInFolder(path, base);
      await secrets.putSecrets(path, []);
      await report();
    },
  };
}
