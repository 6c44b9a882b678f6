import { expect, test } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { throwForClient } from '../../../../electron/engine/control/contract-errors.ts';

const aborted = AbortSignal.abort();
const running = new AbortController().signal;

test.each([
  ['an unexpected error', new Error('broken'), running, 1],
  ['an unexpected error of a call that its client aborted', new Error('broken'), aborted, 1],
  ['an error of the catalogue', new HookbenchError('not_found', 'No such client.'), running, 0],
  ['a call that its client aborted', aborted.reason, aborted, 0],
  ['an abort that the client did not cause', aborted.reason, running, 1],
  ['an abort of a call without a signal', aborted.reason, undefined, 1],
])('%s is a failure only if it is unexpected', (_, error: unknown, signal, times) => {
  const failures: unknown[] = [];
  expect(() => throwForClient((failure) => failures.push(failure))(error, { signal })).toThrow();
  expect(failures).toHaveLength(times);
});
