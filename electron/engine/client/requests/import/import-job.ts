import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../../jobs/job.ts';
import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { importFormat } from '#shared/model/import-preview.ts';
import type { Environment, SavedRequest } from '#shared/model/request-run.ts';
import type { z } from 'zod';

/** A file of a folder that is imported. */
export interface ImportFile {
  /** Its path in the folder, with /. */
  name: string;
  text: string;
}

/** What is imported from the text of another tool. */
export interface Imported {
  format: z.infer<typeof importFormat>;
  items: Omit<SavedRequest, 'id'>[];
  environments: Omit<Environment, 'id'>[];
  /** The authorization servers that the requests name. */
  servers: ServerToSave[];
  /** What was left out or changed, and why. */
  warnings: string[];
}

const deadlineMs = 30_000;

/** Runs `importRequests` or `importFiles` in a job thread. */
export const importJob: Job<{ text: string; name?: string | undefined } | { files: ImportFile[] }, Imported> = {
  name: 'import-requests',
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'bad_input',
      reason === 'deadline'
        ? `The text was not imported: reading it takes longer than ${deadlineMs / 1000} s.`
        : 'The text was not imported: reading it takes too much memory.',
      { field: '/text', hint: 'Import a smaller part of it.' },
    ),
};
