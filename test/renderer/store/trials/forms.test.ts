import { expect, test } from 'vitest';
import { clientUnderTest, receiverUnderTest } from '#shared/model/trial.ts';
import { clientInputOf, emptyClientForm } from '../../../../renderer/store/trials/client-form.ts';
import {
  emptyReceiverForm,
  givenOf,
  receiverInputOf,
  withoutSecrets,
} from '../../../../renderer/store/trials/receiver-form.ts';

const url = 'http://localhost:3000/hooks';

test('a form that is not changed is what the engine takes without more', () => {
  const input = receiverInputOf({ ...emptyReceiverForm, url: ` ${url} ` });
  expect(receiverUnderTest.parse(input)).toEqual(receiverUnderTest.parse({ url }));
  expect(clientUnderTest.parse(clientInputOf(emptyClientForm))).toEqual(clientUnderTest.parse({}));
});

test('seconds, certificate, secret and trials go along', () => {
  const form = { ...emptyReceiverForm, url, timeout: '2.5', verifyTls: false, secret: 'whsec_x' };
  expect(receiverInputOf(form, ['duplicate'])).toMatchObject({
    timeoutMs: 2500,
    verifyTls: false,
    secret: 'whsec_x',
    ids: ['duplicate'],
  });
  expect(clientInputOf({ ...emptyClientForm, clientId: 'mine', wait: '5', quiet: '0.5' })).toEqual({
    clientId: 'mine',
    waitSeconds: 5,
    quietSeconds: 0.5,
  });
});

test('a secret that nothing is signed with is not sent, and signatures cannot be judged then', () => {
  const form = { ...emptyReceiverForm, url, scheme: 'none' as const, secret: 'whsec_x' };
  expect(receiverInputOf(form)).not.toHaveProperty('secret');
  expect(givenOf(form)).toEqual({ secret: false, auth: false });
  expect(givenOf({ ...form, scheme: 'github', auth: 'basic' })).toEqual({ secret: true, auth: true });
});

test('each kind of authentication takes its own fields', () => {
  const form = { ...emptyReceiverForm, url, token: 't', header: '', key: 'k', username: 'u', password: ' p' };
  const authOf = (auth: typeof form.auth) => receiverUnderTest.parse(receiverInputOf({ ...form, auth })).auth;
  expect(authOf('none')).toEqual({ kind: 'none' });
  expect(authOf('bearer')).toEqual({ kind: 'bearer', token: 't' });
  expect(authOf('api-key')).toEqual({ kind: 'api-key', value: 'k' });
  expect(authOf('basic')).toEqual({ kind: 'basic', username: 'u', password: ' p' });
});

test('what is remembered holds no secret', () => {
  const form = { ...emptyReceiverForm, url, secret: 'S3CRET', token: 'S3CRET', key: 'S3CRET', password: 'S3CRET' };
  expect(JSON.stringify(withoutSecrets(form))).not.toContain('S3CRET');
  expect(withoutSecrets(form).url).toBe(url);
});
