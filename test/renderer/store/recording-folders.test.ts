import { expect, it } from 'vitest';
import { folderProblem, newRecordingFolder } from '../../../renderer/store/recording-folders.ts';

const none: ReadonlySet<string> = new Set();

it('names the folder of a recording after the host of its service', () => {
  expect(newRecordingFolder('/data/recordings', 'https://api.example.com/v1', none)).toBe(
    '/data/recordings/api.example.com',
  );
  expect(newRecordingFolder('C:\\data\\recordings', 'http://localhost:3000', none)).toBe(
    'C:\\data\\recordings\\localhost-3000',
  );
});

it('does not propose a folder of another recording', () => {
  const taken = new Set(['/r/localhost', '/r/localhost-2']);
  expect(newRecordingFolder('/r', 'http://localhost', taken)).toBe('/r/localhost-3');
});

it.each(['', 'api.example', 'https://'])('proposes none while the service is “%s”', (service) => {
  expect(newRecordingFolder('/r', service, none)).toBe('');
});

it.each([
  ['not_found', true, 'The folder does not exist.'],
  ['not_found', false, undefined],
  ['forbidden', false, 'The folder does not exist.'],
])('reports %s of a folder that was opened: %j as %j', (code, isOpened, words) => {
  const title = 'The folder does not exist.';
  const error = Object.assign(new Error(title), { data: { code, title } });
  expect(folderProblem(error, isOpened)).toBe(words);
  expect(folderProblem(null, isOpened)).toBeUndefined();
});
