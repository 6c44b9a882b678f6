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
