import { describe, expect, test } from 'vitest';
import { editableHeaders, resendOf } from '../../../../renderer/features/deliveries/detail/resend-of.ts';
import type { Attempt } from '../../../../shared/model/delivery.ts';

const attempt: Attempt = {
  n: 1,
  startedAt: '2026-11-20T12:00:00.000Z',
  span: 's',
  request: {
    method: 'POST',
    url: 'http://receiver.example/',
    headers: [
      ['Host', 'receiver.example'],
      ['content-type', 'application/json'],
      ['webhook-id', 'evt_1'],
      ['Webhook-Signature', 'v1,x'],
      ['content-length', '2'],
      ['X-Tenant', '7'],
    ],
    body: { size: 2, encoding: 'utf8', content: '{}', truncated: false },
  },
  signature: { scheme: 'standard-webhooks', headers: ['webhook-signature'], signedContent: '', keys: [] },
};

describe('an edited resend', () => {
  const headers = editableHeaders(attempt);
  const before = { body: '{}', headers };

  test('offers the headers that are not computed for each attempt', () => {
    expect(headers.map(([name]) => name)).toEqual(['content-type', 'webhook-id', 'X-Tenant']);
  });

  test('sends no changes when nothing was edited', () => {
    expect(resendOf(before, before)).toEqual({});
  });

  test('sends the edited body and the changed or added headers', () => {
    const edited = {
      body: '{"a":1}',
      headers: [...headers.slice(0, 2), ['X-Tenant', '8'], ['', 'x'], [' X-New ', 'y']],
    };
    expect(resendOf(before, edited as typeof before)).toEqual({
      body: '{"a":1}',
      headers: [
        ['X-Tenant', '8'],
        ['X-New', 'y'],
      ],
    });
  });
});
