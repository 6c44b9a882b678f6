import { expect, test } from 'vitest';
import { bodyForms, type BodyFormName } from '../../../../renderer/components/body/body-forms.ts';
import { markOf } from '../../../../renderer/components/body/mark-of.ts';

const view = (content: string) => ({
  size: new TextEncoder().encode(content).length,
  encoding: 'utf8' as const,
  content,
  truncated: false,
});

function marked(content: string, form: BodyFormName, offset: number): string | undefined {
  const body = view(content);
  const text = bodyForms(body)[form]?.() ?? '';
  const found = markOf(body, form, text, offset);
  const at = found?.matches[0];
  return at === undefined ? undefined : text.slice(at, at + (found?.length ?? 0));
}

const json = '{"name":"Zoë  Å","n": [1,2]}';
const bytes = new TextEncoder().encode(json);

test.each([...json].map((character, index) => ({ character, index })))(
  'marks the byte of character $index, "$character", in raw, formatted and hex form',
  ({ character, index }) => {
    const offset = new TextEncoder().encode(json.slice(0, index)).length;
    expect(marked(json, 'raw', offset)).toBe(character);
    if (character !== ' ') expect(marked(json, 'pretty', offset)).toBe(character);
    expect(marked(json, 'hex', offset)).toBe((bytes[offset] ?? 0).toString(16).padStart(2, '0'));
  },
);

test('marks the whole character for a continuation byte', () => {
  expect(marked('aëb', 'raw', 2)).toBe('ë');
});

test('marks the last byte for an offset past the end, and nothing in an empty body', () => {
  expect(marked('ab', 'raw', 9)).toBe('b');
  expect(marked('', 'raw', 0)).toBeUndefined();
});
