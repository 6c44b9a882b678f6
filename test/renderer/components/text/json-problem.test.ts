import { expect, test } from 'vitest';
import { jsonProblem } from '../../../../renderer/components/text/json-problem.ts';

test.each([
  ['{"a": [1, 2]}', undefined],
  ['{"a": "{{x}}", "b": {{y}}}', undefined],
  ['{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3, words: 'a comma is missing' }],
  ['{"a" 1}', { line: 1, column: 6, words: 'a colon is missing' }],
  ['{"a": 1,}', { line: 1, column: 9, words: 'a name in double quotes is missing' }],
  ["{'a': 1}", { line: 1, column: 2, words: 'a name in double quotes is missing' }],
  ['{"a": 1', { line: 1, column: 8, words: 'a closing } is missing' }],
  ['// note\n{}', { line: 1, column: 1, words: 'JSON does not allow comments' }],
  ['', { line: 1, column: 1, words: 'a value is missing' }],
])('%j', (text, problem) => {
  expect(jsonProblem(text)).toEqual(problem);
});
