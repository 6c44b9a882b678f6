import { describe, expect, it } from 'vitest';
import { namesIn, withVariables } from '../../../../electron/engine/scenarios/variables.ts';

const variables = new Map<string, unknown>([
  ['id', 7],
  ['text', '{{id}}'],
]);

describe('variables', () => {
  it.each([
    ['{{id}}', 7],
    ['no {{ id }}', 'no 7'],
    [String.raw`\{{id}}`, '{{id}}'],
    [String.raw`\{{id}} is {{id}}`, '{{id}} is 7'],
    ['{{text}} stays', '{{id}} stays'],
    ['{{', '{{'],
    ['{{unknown}}', '{{unknown}}'],
  ])('fills %j', (text, filled) => {
    expect(withVariables(text, variables)).toBe(filled);
  });

  it('are named without those that a backslash makes text', () => {
    expect(namesIn(String.raw`{{a}} \{{b}} {{c}}`)).toEqual(['a', 'c']);
  });
});
