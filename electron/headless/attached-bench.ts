import { createORPCClient, onError, ORPCError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ControlClient } from '#shared/contract/client.ts';
import { contract } from '#shared/contract/index.ts';
import { fromProblem } from '#shared/errors/from-problem.ts';
import type { Problem } from '#shared/model/problem.ts';
import type { Clock } from '../engine/clock.ts';
import { changeProfile, restoreAll, setFault, type Undo } from '../engine/scenarios/restorable-changes.ts';
import type { BenchRequest, ScenarioBench } from '../engine/scenarios/scenario-bench.ts';
import { readFacts } from './bench-facts.ts';

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null && 'code' in body;

function toError(error: unknown): unknown {
  const problem: unknown = error instanceof ORPCError ? error.data : undefined;
  return isProblem(problem) ? fromProblem(problem, error) : error;
}

/** Fetches with errors as JSON: the link reads problem documents (application/problem+json) as files. */
async function fetchJson(request: Request, init: RequestInit): Promise<Response> {
  const response = await fetch(request, init);
  if (response.ok) return response;
  return new Response(response.body, { status: response.status, headers: { 'content-type': 'application/json' } });
}

/** A client of the control API of a running Hookbench. Errors are those of the catalogue. */
export function controlClient(control: string, key: string): ControlClient {
  const link = new OpenAPILink(contract, {
    url: control,
    headers: { authorization: `Bearer ${key}` },
    fetch: fetchJson,
    customErrorResponseBodyDecoder: (body) =>
      isProblem(body)
        ? new ORPCError(body.code, { status: body.status ?? 500, message: body.title, data: body })
        : null,
    interceptors: [
      onError((error) => {
        throw toError(error);
      }),
    ],
  });
  return createORPCClient(link) as unknown as ControlClient;
}

/** The sections of a setup that a running Hookbench can take back. */
const restorable = ['profile', 'catcher', 'faults'];

/** Applies a setup. @param undo Receives what restores the state before. */
async function apply(control: ControlClient, { receiver, setup }: BenchRequest, undo: Undo[]): Promise<void> {
  const other = Object.keys(setup).find((section) => !restorable.includes(section));
  if (other !== undefined)
    throw new Error(`The setup has ${other}, which --attach cannot restore. Leave it out, or run without --attach.`);
  if (receiver !== undefined) throw new Error('--receiver changes subscriptions. Use it without --attach.');
  if (setup.profile) undo.push(await changeProfile(control, setup.profile));
  if (setup.catcher) {
    const before = await control.captures.settings({});
    await control.captures.changeSettings(setup.catcher);
    undo.push(() => control.captures.changeSettings(before));
  }
  for (const fault of setup.faults ?? []) undo.push(await setFault(control, fault));
}

/** Opens a running Hookbench for scenarios. What a scenario changes is restored at its end. */
export const attachedBench =
  (control: ControlClient, wall: Clock) =>
  async (request: BenchRequest): Promise<ScenarioBench> => {
    const undo: Undo[] = [];
    await apply(control, request, undo).catch(async (error: unknown) => {
      await restoreAll(undo);
      throw error;
    });
    return {
      control,
      wall,
      own: false,
      ...(await readFacts(control)),
      close: () => restoreAll(undo),
    };
  };
