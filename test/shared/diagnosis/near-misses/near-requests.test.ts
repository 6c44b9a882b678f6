import { expect, it } from 'vitest';
import { nearRequests } from '#shared/diagnosis/near-misses/near-requests.ts';

it('reads the bodies of few of many known requests, and lists the members of a large body once', () => {
  let lists = 0;
  let reads = 0;
  const members = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`member${at}`, at]));
  const body = new Proxy(members, {
    ownKeys(target) {
      lists++;
      return Reflect.ownKeys(target);
    },
  });
  const known = Array.from({ length: 10_000 }, (_, at) => ({ method: 'POST', path: `/orders/${at}` }));
  const sent = { method: 'POST', path: '/orders/7', query: [], body };
  const [first] = nearRequests(sent, known, (one) => {
    reads++;
    return { ...one, query: [], body: { name: 'a' } };
  });
  expect(first).toMatchObject({ at: 7, differences: expect.arrayContaining(['/member0 was not recorded']) });
  expect(first?.differences[0]).toBe('/name is missing, recorded is "a"');
  expect(reads).toBeLessThanOrEqual(50);
  expect(lists).toBe(1);
});

it('shows the beginning of a long value', () => {
  const sent = { method: 'POST', path: '/a', query: [], body: { list: 'b'.repeat(1000) } };
  const [first] = nearRequests(sent, [{ ...sent, body: { list: ['c'.repeat(1000)] } }], (one) => one);
  expect(first?.differences).toEqual([`/list is "${'b'.repeat(59)}…, recorded is ["${'c'.repeat(58)}…`]);
});

it('prefers the same method and path, however much of the body differs', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`member${at}`, at]));
  const path = '/orders';
  const known = [
    { method: 'GET', path, query: [] },
    { method: 'POST', path, query: [], body: { items: [] } },
  ];
  const [first] = nearRequests({ method: 'POST', path, query: [], body: many }, known, (one) => one);
  expect(first?.at).toBe(1);
});
