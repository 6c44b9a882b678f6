import { describe, expect, it, test } from 'vitest';
import {
  fixedText,
  isInterfaceText,
  withDocuments,
  type InterfaceForm,
} from '../../../../renderer/store/interface/interface-form.ts';

const openapi = { file: 'api.yaml', text: 'openapi: 3.1.0\npaths: {}\n' };
const overlay = { file: 'overlay.yaml', text: '# ours\noverlay: 1.0.0\n' };
const events = { file: 'events.json', text: '{\n  "asyncapi": "3.0.0" }' };
const form: InterfaceForm = { openapi, overlay, events };

describe('withDocuments', () => {
  it('tells documents apart by their first member, in any order', () => {
    expect(withDocuments({}, [overlay, events, openapi])).toEqual(form);
  });

  it('keeps overlay and events when the same file is opened again, and not with another one', () => {
    const changed = { ...openapi, text: `${openapi.text}x: 1` };
    expect(withDocuments(form, [changed])).toEqual({ openapi: changed, overlay, events });
    const other = { ...openapi, file: 'other.yaml' };
    expect(withDocuments(form, [other])).toEqual({ openapi: other, overlay: undefined, events: undefined });
  });

  it('takes a document without paths as events, if there is a document', () => {
    const webhooks = { file: 'webhooks.yaml', text: 'openapi: 3.1.0\nwebhooks: {}\n' };
    expect(withDocuments({ openapi }, [webhooks]).events).toBe(webhooks);
    expect(withDocuments({}, [webhooks]).openapi).toBe(webhooks);
  });

  it('does not take a member of a part for the first one', () => {
    const text = 'openapi: 3.1.0\ninfo:\n  overlay: 1\npaths: {}\n';
    expect(withDocuments({}, [{ file: 'api.yaml', text }]).openapi?.text).toBe(text);
  });
});

test.each([
  [openapi.text, true],
  [overlay.text, true],
  [events.text, true],
  ['{"info":{"title":"A"},"openapi":"3.1.0"}', true],
  ['hookbench: 1\ninterface:\n  openapi: api.yaml\n', false],
  ['{"interface":{"openapi":"api.yaml"}}', false],
])('%j is a document of an interface: %j', (text, expected) => {
  expect(isInterfaceText(text)).toBe(expected);
});

test('fixedText replaces a text in the line of a note, if it still has it', () => {
  const place = { file: 'overlay.yaml', pointer: '/x', line: 2 };
  const fix = { from: 'bok', to: '$&book' };
  expect(fixedText('a: bok\nb: bok bok\n', { place, fix })).toBe('a: bok\nb: $&book bok\n');
  expect(fixedText('a: bok\nb: book\n', { place, fix })).toBeUndefined();
  expect(fixedText('a: bok\nb: bok\n', { place })).toBeUndefined();
});
