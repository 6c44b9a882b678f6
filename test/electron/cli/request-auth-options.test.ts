import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { receiverAuthOf, type ReceiverAuthOptions } from '../../../electron/cli/request-auth-options.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test.each<[ReceiverAuthOptions, unknown]>([
  [{}, undefined],
  [{ bearer: 't' }, { kind: 'bearer', token: 't' }],
  [
    { apiKey: 'k', apiKeyHeader: 'X-Key' },
    { kind: 'api-key', value: 'k', header: 'X-Key' },
  ],
  [{ apiKey: 'X-Key: k' }, { kind: 'api-key', value: 'k', header: 'X-Key' }],
  [
    { apiKey: 'X-Key: k', apiKeyHeader: 'X-Mine' },
    { kind: 'api-key', value: 'X-Key: k', header: 'X-Mine' },
  ],
  [{ basic: 'me:pass:word' }, { kind: 'basic', username: 'me', password: 'pass:word' }],
  [{ oauthClient: 'demo-service' }, { kind: 'oauth', clientId: 'demo-service' }],
  [
    { oauthClient: 'c', oauthSecret: 's', oauthTokenUrl: 'https://auth.example/token', oauthScope: 'a b' },
    { kind: 'oauth', clientId: 'c', clientSecret: 's', tokenUrl: 'https://auth.example/token', scope: 'a b' },
  ],
  [{ mtls: true }, { kind: 'mtls' }],
])('reads %j as the authentication of the sender', (options, auth) => {
  expect(receiverAuthOf(options)).toEqual(auth);
});

test('reads a client certificate and its key from files', async () => {
  await using folder = await tempFolder();
  const cert = join(folder.path, 'cert.pem');
  const key = join(folder.path, 'key.pem');
  writeFileSync(cert, 'CERT');
  writeFileSync(key, 'KEY');
  expect(receiverAuthOf({ cert, key })).toEqual({ kind: 'mtls', cert: 'CERT', key: 'KEY' });
  expect(() => receiverAuthOf({ cert: join(folder.path, 'none.pem') })).toThrow(/^Cannot read the file of --cert/);
});

test.each<[ReceiverAuthOptions, RegExp]>([
  [{ bearer: 't', mtls: true }, /--bearer and --mtls cannot be combined/],
  [{ basic: 'me' }, /--basic has no colon/],
  [{ oauthScope: 'a' }, /require --oauth-client/],
  [{ bearer: 't', apiKeyHeader: 'X-Key' }, /--api-key-header requires --api-key/],
])('rejects %j', (options, message) => {
  expect(() => receiverAuthOf(options)).toThrow(message);
});
