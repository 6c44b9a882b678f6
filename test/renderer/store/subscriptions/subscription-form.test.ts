import { describe, expect, test } from 'vitest';
import {
  changeOf,
  differs,
  emptyForm,
  formOf,
  newOf,
  retryFormOf,
  retryPolicyOf,
} from '../../../../renderer/store/subscriptions/subscription-form.ts';
import { subscription, type Subscription } from '../../../../shared/model/subscription.ts';

const known: Subscription = subscription.parse({
  id: 'sub_1',
  name: 'Staging',
  url: 'https://receiver.example/hooks',
  events: ['chat_started'],
  enabled: true,
  auth: { kind: 'basic', username: 'sender', password: ' spaced ' },
  signing: { scheme: 'standard-webhooks', secret: 'whsec_a', secrets: ['whsec_a'] },
  retry: { preset: 'standard' },
  timeoutMs: 15_000,
  tls: { trust: 'ours' },
  ordering: 'none',
  payload: { fields: 'exact' },
  paths: 'exact',
  inherited: ['signing', 'retry', 'timeoutMs', 'ordering', 'payload', 'paths'],
  circuit: { state: 'closed', failures: 0, failingSince: null, retryAt: null },
});
const form = formOf(known);

describe('the form of a subscription', () => {
  test('omits fields with the default from the profile', () => {
    expect(form).toMatchObject({
      signing: { scheme: undefined },
      retry: undefined,
      timeoutMs: '',
      ordering: undefined,
    });
    expect(differs(form, { ...form })).toBe(false);
    expect(changeOf('sub_1', form, form)).toEqual({ id: 'sub_1' });
  });

  test('sends only changed fields', () => {
    const change = changeOf('sub_1', form, { ...form, url: ' https://other.example ', timeoutMs: '200' });
    expect(change).toEqual({ id: 'sub_1', url: 'https://other.example', timeoutMs: 200 });
  });

  test('resets a field to its default, or removes it, with null', () => {
    const own = formOf({ ...known, inherited: [], rate: 2 });
    const change = changeOf('sub_1', own, { ...own, retry: undefined, signing: form.signing, rate: '', name: '' });
    expect(change).toEqual({ id: 'sub_1', retry: null, signing: null, rate: null, name: null });
  });

  test('sends only the credentials of the selected kind, and does not trim passwords', () => {
    expect(newOf({ ...form, auth: { ...form.auth, token: 'left over' } }).auth).toEqual({
      kind: 'basic',
      username: 'sender',
      password: ' spaced ',
    });
    expect(newOf({ ...form, auth: { ...form.auth, kind: 'oauth', clientId: ' demo ' } }).auth).toEqual({
      kind: 'oauth',
      clientId: 'demo',
    });
  });

  test('passes invalid numbers to the engine, which rejects them at the field', () => {
    expect(newOf({ ...emptyForm, url: 'https://a.example', timeoutMs: 'soon' }).timeoutMs).toBeNaN();
    expect(retryPolicyOf({ preset: 'custom', delays: '0, 5 x', jitter: '20' })).toEqual({
      delays: [0, 5, NaN],
      jitter: 0.2,
    });
  });

  test('fills in the delays of a named schedule', () => {
    expect(retryFormOf({ preset: 'demo' })).toEqual({ preset: 'demo', delays: '0, 1, 2, 4, 8', jitter: '0' });
    expect(retryPolicyOf(retryFormOf({ delays: [0, 2.5], jitter: 0.1 }))).toEqual({ delays: [0, 2.5], jitter: 0.1 });
  });

  test('checks revocation only when selected and when certificates are verified', () => {
    expect(changeOf('sub_1', form, { ...form, tls: { ...form.tls, checkRevocation: true } })).toEqual({
      id: 'sub_1',
      tls: { trust: 'ours', checkRevocation: true },
    });
    expect(newOf({ ...form, tls: { ...form.tls, checkRevocation: true, trust: 'none' } }).tls).toEqual({
      trust: 'none',
    });
    expect(formOf({ ...known, tls: { trust: 'system', checkRevocation: true } }).tls.checkRevocation).toBe(true);
  });

  test('sends an empty template, which the engine rejects, and none with other fields', () => {
    const own = formOf({ ...known, payload: { fields: 'template', template: '{}' }, inherited: [] });
    expect(changeOf('sub_1', own, { ...own, payload: { fields: 'template', template: '' } })).toEqual({
      id: 'sub_1',
      payload: { fields: 'template', template: '' },
    });
    expect(newOf({ ...own, payload: { fields: 'exact', template: '{}' } }).payload).toEqual({ fields: 'exact' });
  });

  test("shows the profile's template for a template payload without one", () => {
    const payload = { fields: 'template' } as const;
    expect(formOf({ ...known, payload, inherited: [] }, '{"a":1}').payload.template).toBe('{"a":1}');
  });

  test('maps paths by event, ignoring rows without an event', () => {
    const pathMap = [
      ['chat_started', '/a'],
      ['*', ''],
      ['', '/lost'],
    ] as const;
    expect(newOf({ ...form, pathMap }).pathMap).toEqual({ chat_started: '/a', '*': '' });
  });
});
