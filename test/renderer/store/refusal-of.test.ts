import { expect, test } from 'vitest';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import { refusalOf } from '../../../renderer/store/refusal-of.ts';

const carried = (error: HookbenchError) => Object.assign(new Error(error.message), { data: toProblem(error) });

test('reads detail, hint, code and field of a problem document', () => {
  const error = new HookbenchError('conflict', 'The id is taken.', { field: '/id', hint: 'Choose another.' });
  expect(refusalOf(carried(error))).toEqual({
    words: 'The id is taken. Choose another.',
    code: 'conflict',
    field: '/id',
  });
});

test('removes the field prefix from the message', () => {
  const error = new HookbenchError('bad_input', '/redirectUris/0: Invalid URL.', { field: '/redirectUris/0' });
  expect(refusalOf(carried(error))).toEqual({ words: 'Invalid URL.', code: 'bad_input', field: '/redirectUris/0' });
});

test('uses the message of any other error', () => {
  expect(refusalOf(new Error('No connection.'))).toEqual({ words: 'No connection.', field: undefined });
  expect(refusalOf('odd')).toEqual({ words: 'odd', field: undefined });
});
