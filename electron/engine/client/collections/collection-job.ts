import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { EnvironmentToWrite } from '#shared/model/collection.ts';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import type { Job } from '../../jobs/job.ts';
import type { BrunoCopy, BrunoFiles } from './export/bruno-files.ts';
import type { CollectionPart, ExportedCollection } from './export/exported-request.ts';
import type { FileVariables } from './request-file.ts';
import type { ListedCollection } from './list-collection.ts';
import type { CollectionRequest } from './read-request-file.ts';

const whenStopped = (): HookbenchError =>
  new HookbenchError('bad_input', 'The files of the collection take too much time or memory to read.', {
    hint: 'Open a folder with fewer or smaller files.',
  });

/** Runs `listCollection` in a job thread. */
export const listCollectionJob: Job<{ root: string }, ListedCollection> = {
  name: 'list-collection',
  deadlineMs: 20_000,
  whenStopped,
};

/** Runs `readRequestFile` in a job thread, with the settings of its collection. */
export const readRequestJob: Job<{ root: string; path: string; text: string }, CollectionRequest> = {
  name: 'read-request-file',
  deadlineMs: 5000,
  whenStopped,
};

/** Runs `readVariables` in a job thread. */
export const readVariablesJob: Job<{ root: string; path: string; text: string }, FileVariables> = {
  name: 'read-variables',
  deadlineMs: 5000,
  whenStopped,
};

/** Runs `readCollection` in a job thread. */
export const readCollectionJob: Job<CollectionPart, ExportedCollection> = {
  name: 'read-collection',
  deadlineMs: 20_000,
  whenStopped,
};

/** Runs `brunoFiles` in a job thread. */
export const brunoFilesJob: Job<BrunoCopy, BrunoFiles> = {
  name: 'bruno-files',
  deadlineMs: 20_000,
  whenStopped,
};

/** Runs `readEnvironment` in a job thread. */
export const readEnvironmentJob: Job<{ path: string; text: string }, EnvironmentToWrite> = {
  name: 'read-environment',
  deadlineMs: 5000,
  whenStopped,
};

/** Runs `writeEnvironment` in a job thread. */
export const writeEnvironmentJob: Job<{ environment: EnvironmentToWrite; before: string | undefined }, string> = {
  name: 'write-environment',
  deadlineMs: 5000,
  whenStopped,
};

export interface RequestToWrite {
  root: string;
  path: string;
  name: string;
  spec: RequestSpec;
  /** The saved authorization server that it names. */
  server: AuthorizationServer | undefined;
  /** The position of a new request among those of its folder. */
  seq?: number;
  /** The present text of the file. */
  before: string | undefined;
}

export interface WrittenRequest {
  text: string;
  /** `opencollection.yml`, if it changes, and the hash of the contents that it replaces; null: it is new. */
  settings: { text: string; base: string | null } | undefined;
}

/** Makes the texts of a request file and, if it changes, of `opencollection.yml` in a job thread. */
export const writeRequestJob: Job<RequestToWrite, WrittenRequest> = {
  name: 'write-request-file',
  deadlineMs: 5000,
  whenStopped,
};
