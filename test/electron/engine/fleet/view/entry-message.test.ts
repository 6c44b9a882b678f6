import { describe, expect, it } from 'vitest';
import { messageId, readHead, writeHead } from '../../../../../electron/engine/fleet/view/entry-message.ts';

const head = { journal: 'a1', after: 4, upTo: 9, entries: 3, mark: '9 1 chat' };

describe('the head of a message with entries', () => {
  it('is read as it was written', () => {
    expect(readHead(writeHead(head))).toEqual({ v: 1, ...head });
  });

  it('gives the same id to the same part of a journal, and another one to a part of another journal', () => {
    expect(messageId('lab-1', head)).toBe('lab-1-a1-4-9');
    expect(messageId('lab-1', { ...head, journal: 'b2' })).not.toBe(messageId('lab-1', head));
  });

  it.each([
    ['a missing field', undefined, 'is missing'],
    ['a long field', ' '.repeat(3000), 'is too long'],
    ['text', 'entries', 'is not JSON'],
    ['null', 'null', '/: '],
    ['a newer version', JSON.stringify({ v: 2 }), 'by a newer Hookbench (version 2'],
    ['a name of a journal with a wildcard', writeHead({ ...head, journal: '*' }), '/journal'],
    ['a range that ends before it begins', writeHead({ ...head, upTo: 4 }), '/upTo'],
    ['a huge object', writeHead({ ...head, object: { name: 'o', size: 1e12 } }), '/object/size'],
  ])('rejects %s', (_, field, words) => {
    expect(() => readHead(field)).toThrow(words);
  });
});
