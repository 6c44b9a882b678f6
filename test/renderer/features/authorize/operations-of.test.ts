import { expect, test } from 'vitest';
import type { Flow, FlowTokens } from '#shared/model/flow.ts';
import { operationsOf } from '../../../../renderer/features/authorize/operations-of.ts';

const flow = { grant: 'client_credentials', issuer: 'https://id.example.com' } as Flow;
const tokens = { accessToken: 'x' } as FlowTokens;
const labels = (...[one, given, issuers]: Parameters<typeof operationsOf>) =>
  operationsOf(one, given, issuers).map(({ label }) => label);

test('of tokens of another issuer, only what that server or the client can do is offered', () => {
  expect(labels(flow, tokens, [])).toEqual(['Revoke', 'Introspect', 'Corrupt signature']);
  expect(labels(flow, { ...tokens, refreshToken: 'y' }, [])[0]).toBe('Refresh');
});

test('of our own tokens, everything is offered', () => {
  expect(labels(flow, { ...tokens, refreshToken: 'y' }, ['https://id.example.com'])).toEqual([
    'Refresh',
    'Revoke',
    'Introspect',
    'Expire now',
    'Corrupt signature',
    'Drop a scope',
    'Wrong audience',
    'Unknown key',
  ]);
});
