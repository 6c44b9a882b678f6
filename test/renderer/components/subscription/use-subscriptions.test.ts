import { expect, test } from 'vitest';
import { subscriptionTarget } from '../../../../renderer/components/subscription/use-subscriptions.ts';

const url = 'http://localhost:4020/webhook';

test('a subscription with one URL for all events shows it', () => {
  expect(subscriptionTarget({ url })).toBe(url);
  expect(subscriptionTarget({ url, targets: { '*': `${url}/all` } })).toBe(`${url}/all`);
});

test('the part in which the URLs of events differ is named, as a whole segment', () => {
  const targets = { chat_started: `${url}/chat-started`, chat_ended: `${url}/chat-completed` };
  expect(subscriptionTarget({ url, targets })).toBe(`${url}/{event}`);
});

test('what follows that part is shown', () => {
  const targets = { chat_started: `${url}/chat-started?tenant=7`, chat_ended: `${url}/chat-ended?tenant=7` };
  expect(subscriptionTarget({ url, targets })).toBe(`${url}/{event}?tenant=7`);
  expect(subscriptionTarget({ url, targets: { a: `${url}/a/in`, ab: `${url}/ab/in` } })).toBe(`${url}/{event}/in`);
  expect(subscriptionTarget({ url, targets: { a: `${url}?of=a`, b: `${url}?of=b` } })).toBe(`${url}?of={event}`);
});

test('of URLs with different hosts, the first one is shown with the number of others', () => {
  const targets = { a: 'http://one:1/in', b: 'http://two:2/in', c: 'http://two:2/in' };
  expect(subscriptionTarget({ url, targets })).toBe('http://one:1/in and 1 more');
});
