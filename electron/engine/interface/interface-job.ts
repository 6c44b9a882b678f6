import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { InterfaceCheck } from '#shared/interface/interface-check.ts';
import type { OutlinedCheck } from '#shared/interface/interface-outline.ts';
import type { InterfaceModel } from '#shared/interface/interface-model.ts';
import type { Note, Place } from '#shared/interface/note.ts';
import type { Job } from '../jobs/job.ts';
import type { InterfaceDocuments } from './read/read-documents.ts';

const deadlineMs = 60_000;

/** An overlay of what was inferred; undefined if the interface has errors. */
export interface NewOverlay {
  text: string | undefined;
  notes: Note[];
}

/** An interface that was read to be served. */
export interface LoadedInterface extends InterfaceCheck {
  /** Missing if the interface has errors. */
  model?: InterfaceModel;
  /** Paths of the files that references read, below the folder of the document. */
  files: string[];
}

/** The documents of an interface, and what their references may read. */
export interface InterfaceInput extends InterfaceDocuments {
  /** The folder of the OpenAPI document, whose files may be read; default: none. */
  folder?: string | undefined;
  /** Whether references may get `http` and `https` URLs. */
  allowRemoteRefs?: boolean | undefined;
}

const whenStopped: Job<never, never>['whenStopped'] = (reason) =>
  new HookbenchError(
    'bad_input',
    reason === 'deadline'
      ? `Reading the interface takes longer than ${deadlineMs / 1000} s.`
      : 'Reading the interface takes too much memory.',
    { hint: 'Use a smaller document, or an overlay with fewer and simpler targets.' },
  );

/** Checks the documents of an interface as {@link checkInterface} does, in a job thread. */
export const checkInterfaceJob: Job<InterfaceInput, OutlinedCheck> = {
  name: 'check-interface',
  deadlineMs,
  whenStopped,
};

/** Documents whose overlay is written. */
export interface NewOverlayInput extends InterfaceInput {
  /** Only these inferred parts are added to the overlay. */
  targets?: readonly string[] | undefined;
}

/** Writes an overlay as {@link newOverlay} does, in a job thread. */
export const newOverlayJob: Job<NewOverlayInput, NewOverlay> = { name: 'new-overlay', deadlineMs, whenStopped };

/** Finds where parts of an interface are written, as {@link findPlaces} does, in a job thread. */
export const findPlacesJob: Job<{ input: InterfaceInput; pointers: readonly string[] }, Place[]> = {
  name: 'find-places',
  deadlineMs,
  whenStopped,
};

/** Reads an interface to serve it, as {@link loadInterface} does, in a job thread. */
export const loadInterfaceJob: Job<InterfaceInput, LoadedInterface> = {
  name: 'load-interface',
  deadlineMs,
  whenStopped,
};
