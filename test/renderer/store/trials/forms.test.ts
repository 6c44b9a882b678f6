import { expect, test } from 'vitest';
import { clientUnderTest, receiverUnderTest } from '#shared/model/trial.ts';
import { emptyAuth, type AuthKind } from '../../../../renderer/store/receiver-auth-form.ts';
import { clientInputOf, emptyClientForm } from '../../../../renderer/store/trials/client-form.ts';
import {
  emptyReceiverForm,
  givenOf,
  receiverInputOf,
  withoutSecrets,
} from '../../../../renderer/store/trials/receiver-form.ts';

const url = 'http://localhost:3000/hooks';

test('sends no optional fields for an unchanged form', () => {
  const input = receiverInputOf({ ...emptyReceiverForm, url: ` ${url} ` });
  expect(receiverUnderTest.parse(input)).toEqual(receiverUnderTest.parse({ url }));
  expect(clientUnderTest.parse(clientInputOf(emptyClientForm))).toEqual(clientUnderTest.parse({}));
});

test('sends timeouts, certificate verification, secret and trials', () => {
  const form = { ...emptyReceiverForm, url, timeoutMs: '2.5', verifyTls: false, secret: 'whsec_x' };
  expect(receiverInputOf(form, ['duplicate'])).toMatchObject({
    timeoutMs: 2500,
    verifyTls: false,
    secret: 'whsec_x',
    ids: ['duplicate'],
  });
  expect(clientInputOf({ ...emptyClientForm, clientId: 'mine', waitSeconds: '5', quietSeconds: '0.5' })).toEqual({
    clientId: 'mine',
    waitSeconds: 5,
    quietSeconds: 0.5,
  });
});

test('omits the secret when nothing is signed, and reports that signatures cannot be tested', () => {
  const form = { ...emptyReceiverForm, url, scheme: 'none' as const, secret: 'whsec_x' };
  expect(receiverInputOf(form)).not.toHaveProperty('secret');
  expect(givenOf(form)).toEqual({ secret: false, 'signed-time': false, 'signed-body': false, auth: false });
  const auth = { ...emptyAuth, kind: 'basic' as const };
  const github = { secret: true, 'signed-time': false, 'signed-body': true, auth: true };
  expect(givenOf({ ...form, scheme: 'github', auth })).toEqual(github);
});

test('sends only the fields of the selected authentication', () => {
  const filled = {
    ...{ ...emptyAuth, token: 't', value: 'k', username: 'u', password: ' p' },
    ...{ clientId: 'c', scope: 'a b', cert: '-----BEGIN C', key: '-----BEGIN K' },
  };
  const authOf = (kind: AuthKind) =>
    receiverUnderTest.parse(receiverInputOf({ ...emptyReceiverForm, url, auth: { ...filled, kind } })).auth;
  expect(authOf('none')).toEqual({ kind: 'none' });
  expect(authOf('bearer')).toEqual({ kind: 'bearer', token: 't' });
  expect(authOf('api-key')).toEqual({ kind: 'api-key', value: 'k' });
  expect(authOf('basic')).toEqual({ kind: 'basic', username: 'u', password: ' p' });
  expect(authOf('oauth')).toEqual({ kind: 'oauth', clientId: 'c', scope: 'a b' });
  expect(authOf('mtls')).toEqual({ kind: 'mtls', cert: '-----BEGIN C', key: '-----BEGIN K' });
});

test('persists no secrets', () => {
  const secrets = { value: 'S3CRET', token: 'S3CRET', password: 'S3CRET', clientSecret: 'S3CRET', key: 'S3CRET' };
  const form = { ...emptyReceiverForm, url, secret: 'S3CRET', auth: { ...emptyAuth, ...secrets } };
  expect(JSON.stringify(withoutSecrets(form))).not.toContain('S3CRET');
  expect(withoutSecrets(form).url).toBe(url);
});
