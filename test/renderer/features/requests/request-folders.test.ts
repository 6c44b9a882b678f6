import { expect, test } from 'vitest';
import { requestSpec } from '#shared/model/request-run.ts';
import {
  folderPath,
  foldersIn,
  movedFolder,
  requestsIn,
  foldersOf,
} from '../../../../renderer/features/requests/side/request-folders.ts';

const spec = requestSpec.parse({ url: '/x' });
const saved = (name: string, folder: string) => ({ id: name, name, folder, spec });

test('builds folders from the paths of requests, in the order in which they were saved', () => {
  const tree = foldersOf([saved('b', ''), saved('a10', 'X/Y'), saved('a2', 'X/Y'), saved('c', 'X'), saved('d', 'A')]);
  expect(foldersIn(tree)).toEqual(['X', 'X/Y', 'A']);
  expect(tree.requests.map(({ name }) => name)).toEqual(['b']);
  expect(requestsIn(tree).map(({ name }) => name)).toEqual(['b', 'c', 'a10', 'a2', 'd']);
  expect(tree.folders.map(({ name, count }) => [name, count])).toEqual([
    ['X', 3],
    ['A', 1],
  ]);
});

test('normalizes folder paths', () => {
  expect(folderPath(' /A// B/')).toBe('A/B');
  expect(foldersIn(foldersOf([saved('a', '/A/'), saved('b', 'A')]))).toEqual(['A']);
});

test('moves the content of a folder with it', () => {
  expect(movedFolder('A/B/C', 'A/B', 'Z')).toBe('Z/C');
  expect(movedFolder('A/B', 'A/B', 'A/New')).toBe('A/New');
});
