import { expect, test } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { throwForClient } from '../../../../electron/engine/control/contract-errors.ts';

test.each([
  ['an unexpected error', new Error('broken'), 1],
  ['an error of the catalogue', new HookbenchError('not_found', 'No such client.'), 0],
  ['a call that its client aborted', Object.assign(new Error('aborted'), { name: 'AbortError' }), 0],
])('%s is a failure only if it is unexpected', (_, error, times) => {
  const failures: unknown[] = [];
  expect(() => throwForClient((failure) => failures.push(failure))(error)).toThrow();
  expect(failures).toHaveLength(times);
});
