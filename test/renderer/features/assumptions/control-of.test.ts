import { expect, test } from 'vitest';
import type { ProfileName } from '#shared/profile/profile.ts';
import { assumptions } from '../../../../renderer/features/assumptions/assumption.ts';
import { controlOf } from '../../../../renderer/features/assumptions/control-of.ts';

const of = (wanted: ProfileName) => {
  const row = assumptions.find(({ name }) => name === wanted);
  if (!row) throw new Error(`no assumption ${wanted}`);
  return controlOf(row);
};

test('derives the control from the schema', () => {
  expect(of('pkcePlain')).toEqual({ kind: 'switch' });
  expect(of('missingScopeStatus')).toEqual({ kind: 'choice' });
  expect(of('errorBody')).toEqual({ kind: 'choice' });
  expect(of('corsOrigins')).toEqual({ kind: 'chips', of: 'text' });
  expect(of('throttleStatuses')).toEqual({ kind: 'chips', of: 'number' });
  expect(of('apiKeyHeader')).toEqual({ kind: 'text' });
  expect(of('retryPolicy')).toEqual({ kind: 'retry' });
  expect(of('payloadTemplate')).toEqual({ kind: 'template' });
});

test('derives the bounds of a number, also with an exclusive minimum', () => {
  expect(of('bodyLimit')).toEqual({ kind: 'number', min: 1, max: 8_388_608 });
  expect(of('accessTokenLifetime')).toMatchObject({ kind: 'number', min: 1 });
});

test('lists the members of a map, with their allowed values', () => {
  const emissions = of('emissions');
  expect(emissions.kind === 'map' && emissions.members[0]).toEqual({
    key: 'startChat',
    label: 'POST /api/chat/start',
    nullable: true,
    choices: expect.arrayContaining(['chat_started', 'chat_ended']) as string[],
  });
  const scopes = of('endpointScopes');
  expect(scopes.kind === 'map' && scopes.members[0]).toEqual({
    key: 'getCustomer',
    label: 'GET /api/customers/:customerId',
    nullable: true,
  });
});

test('has a label and a meaning for each value of a choice', () => {
  for (const row of assumptions) {
    if (!['choice', 'switch'].includes(controlOf(row).kind)) continue;
    expect(row.entry.alternatives?.length, row.name).toBeGreaterThan(1);
  }
});
