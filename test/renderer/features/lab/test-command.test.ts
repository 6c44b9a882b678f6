import { expect, test } from 'vitest';
import { clientCommand, receiverCommand } from '../../../../renderer/features/lab/under-test/test-command.ts';
import { emptyAuth, type AuthForm } from '../../../../renderer/store/receiver-auth-form.ts';
import { emptyClientForm } from '../../../../renderer/store/trials/client-form.ts';
import { emptyReceiverForm } from '../../../../renderer/store/trials/receiver-form.ts';

const form = { ...emptyReceiverForm, url: 'http://localhost:3000/hooks' };

test('omits options with default values', () => {
  expect(receiverCommand(form)).toBe('hookbench grade receiver http://localhost:3000/hooks');
  expect(clientCommand(emptyClientForm)).toBe('hookbench grade client');
});

test('adds an option for each changed value, quoted for the shell', () => {
  const other = { ...form, scheme: 'github' as const, secret: "it's", timeoutMs: '2', verifyTls: false };
  expect(receiverCommand(other, ['duplicate', 'burst'])).toBe(
    'hookbench grade receiver http://localhost:3000/hooks duplicate burst --scheme github ' +
      `--secret 'it'\\''s' --timeout 2s --insecure`,
  );
  expect(
    clientCommand({ ...emptyClientForm, clientId: 'mine', waitSeconds: '5', quietSeconds: '1' }, ['rate-limited']),
  ).toBe('hookbench grade client rate-limited --client mine --wait 5s --quiet-after 1s');
});

test.each<[Partial<AuthForm>, string]>([
  [{ kind: 'bearer', token: 'abc' }, '--bearer abc'],
  [{ kind: 'api-key', value: 'k' }, '--api-key k'],
  [{ kind: 'api-key', value: 'k', header: 'X-Key' }, '--api-key k --api-key-header X-Key'],
  [{ kind: 'basic', username: 'me', password: 'p w' }, "--basic 'me:p w'"],
  [{ kind: 'oauth', clientId: 'demo-service' }, '--oauth-client demo-service'],
  [
    { kind: 'oauth', clientId: 'c', clientSecret: 's', tokenUrl: 'https://auth.example/token', scope: 'a b' },
    "--oauth-client c --oauth-secret s --oauth-token-url https://auth.example/token --oauth-scope 'a b'",
  ],
  [{ kind: 'mtls' }, '--mtls'],
  [{ kind: 'mtls', cert: '-----BEGIN', key: '-----BEGIN' }, '--cert client.pem --key client-key.pem'],
])('adds the authentication of the receiver: %o', (auth, options) => {
  expect(receiverCommand({ ...form, auth: { ...emptyAuth, ...auth } })).toBe(`${receiverCommand(form)} ${options}`);
});
