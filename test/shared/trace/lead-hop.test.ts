import { expect, test } from 'vitest';
import { leadHop } from '#shared/trace/lead-entry.ts';
import type { Hop } from '#shared/trace/sequence.ts';

const hop = (kind: 'exchange' | 'attempt', request: string): Hop => ({ request, entry: { kind } }) as Hop;
const hops = [hop('exchange', 'POST /chats'), hop('attempt', 'POST /webhook'), hop('exchange', 'GET /chats')];

const leadOf = (kind?: string, named?: string) => leadHop(hops, { hop: named, kind })?.request;

test('the message of a step is its last request, or its last webhook for steps about events', () => {
  expect(leadOf()).toBe('GET /chats');
  expect(leadOf('request')).toBe('GET /chats');
  for (const kind of ['capture', 'delivery', 'desk', 'event', 'redeliver']) expect(leadOf(kind)).toBe('POST /webhook');
});

test('the message that a step names comes first', () => {
  expect(leadOf('event', 'POST /chats')).toBe('POST /chats');
  expect(leadOf('event', 'DELETE')).toBe('POST /webhook');
});
