import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fromProblem } from '#shared/errors/from-problem.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { caseMediaType } from '#shared/model/case-file.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { CaseOpening } from '#shared/model/opened-case.ts';
import type { Problem } from '#shared/model/problem.ts';
import { keepPrivate } from '../engine/config/private-file.ts';
import { holderFileName, isHeld } from '../engine/data-folder.ts';
import type { FleetMembership } from '../engine/fleet/join-fleet.ts';
import type { CaseArgument } from './case-argument.ts';
import type { CommonOptions } from './common-options.ts';
import { feedsOf, type FollowFeed, journalOf, type FollowJournal } from './follow-feed.ts';
import { startServing } from './start-serving.ts';

/** Calls the control API and returns the JSON of its response. */
export type CallControl = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Gets bytes from the control API. */
export type Download = (path: string) => Promise<Uint8Array>;

/** Gets bytes from the control API as a stream. */
export type Stream = (path: string) => Promise<AsyncIterable<Uint8Array>>;

/** Opens a case file through the control API. */
export type OpenCase = (file: CaseArgument) => Promise<CaseOpening>;

interface Holder {
  control: string;
  key: string;
}

/** The Hookbench that runs with a data folder. */
export function runningHolder(dataDir: string): Holder | undefined {
  try {
    keepPrivate(join(dataDir, holderFileName));
    const holder = JSON.parse(readFileSync(join(dataDir, holderFileName), 'utf8')) as Partial<Holder>;
    if (holder.control === undefined || holder.key === undefined) return undefined;
    return isHeld(dataDir) ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/** @throws HookbenchError `no_answer` */
async function fetchFrom(control: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(control + path, init);
  } catch (error) {
    const { cause = error } = error as Error;
    throw new HookbenchError('no_answer', `Hookbench at ${control} does not answer: ${messageOf(cause)}.`, {
      hint: 'Check that it is still running, then try again.',
      cause,
    });
  }
}

/** Calls a control API with its key. */
export function callerOf(control: string, key: string): CallControl {
  return async (method, path, body) => {
    const response = await fetchFrom(control, path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const result: unknown = await response.json();
    if (!response.ok) throw fromProblem(result as Problem);
    return result;
  };
}

async function getFrom(control: string, key: string, path: string): Promise<Response> {
  const response = await fetchFrom(control, path, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw fromProblem((await response.json()) as Problem);
  return response;
}

const downloadOf =
  (control: string, key: string): Download =>
  async (path) =>
    (await getFrom(control, key, path)).bytes();

async function* wholeOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (cause) {
    const hint = 'Try again. If it fails again, the journal of the data folder shows the reason.';
    throw new HookbenchError('no_answer', `The response ended early: ${messageOf(cause)}.`, { hint, cause });
  }
}

const streamOf =
  (control: string, key: string): Stream =>
  async (path) =>
    wholeOf((await getFrom(control, key, path)).body ?? new Blob([]).stream());

function openerOf(control: string, key: string): OpenCase {
  return async ({ content, name }) => {
    const response = await fetchFrom(control, '/cases/open', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': caseMediaType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
      body: content,
    });
    const result: unknown = await response.json();
    if (!response.ok) throw fromProblem(result as Problem);
    return result as CaseOpening;
  };
}

/** How commands use the control API. */
export interface Control {
  /** The URL of the control API, and its key. */
  address: { control: string; key: string };
  call: CallControl;
  download: Download;
  stream: Stream;
  entries: FollowJournal;
  feed: FollowFeed;
  openCase: OpenCase;
}

/** Whether Hookbench is running with the data folder. */
export function isServed(options: CommonOptions): boolean {
  return runningHolder(resolve(options.dataDir)) !== undefined;
}

/**
 * Uses the control API of the Hookbench that runs with the data folder. If none is running, starts one for this call and
 * stops it afterwards.
 * @param fleet The fleet that a started one joins.
 */
export async function withControl<Result>(
  options: CommonOptions,
  use: (control: Control) => Promise<Result>,
  fleet?: FleetMembership,
): Promise<Result> {
  const useControl = (control: string, key: string): Promise<Result> => {
    const feed = feedsOf(control, key);
    return use({
      address: { control, key },
      call: callerOf(control, key),
      download: downloadOf(control, key),
      stream: streamOf(control, key),
      entries: journalOf(feed),
      feed,
      openCase: openerOf(control, key),
    });
  };
  const holder = runningHolder(resolve(options.dataDir));
  if (holder) return useControl(holder.control, holder.key);
  const served = await startServing(options, fleet);
  try {
    return await useControl(served.server.control, served.keys.controlKey);
  } finally {
    await served.close();
  }
}
