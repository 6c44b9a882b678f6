import type { KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { startedTrials, type receiverUnderTest, type TrialRun } from '#shared/model/trial.ts';
import type { TestControl } from './start-control.ts';

export const planted = {
  client: 'planted-client-secret',
  user: 'planted-user-password',
  bearer: 'planted-bearer-token',
  apiKey: 'planted-api-key',
  basic: 'planted-basic-password',
  oauth: 'planted-oauth-secret',
  signing: 'planted-signing-secret',
  direct: 'planted-direct-secret',
  checked: 'planted-checked-secret',
  required: 'planted-required-token',
  variable: 'planted-variable',
  saved: 'planted-saved-token',
  savedBasic: 'planted-saved-password',
  sentKey: 'planted-sent-key',
  server: 'planted-server-secret',
  removed: 'planted-removed-key',
  trial: 'planted-trial-secret',
};

/** Puts a secret wherever the workbench takes one, and gives those that it made itself. */
export async function plant({ client, served }: TestControl): Promise<string[]> {
  const grants = ['client_credentials'];
  await client.send('POST', '/clients', { id: 'mine', name: 'Mine', secret: planted.client, grants, scope: 'admin' });
  await client.send('POST', '/users', { username: 'ada', password: planted.user, role: 'agent' });
  const auths = [
    { kind: 'bearer', token: planted.bearer },
    { kind: 'api-key', value: planted.apiKey },
    { kind: 'basic', username: 'ada', password: planted.basic },
    { kind: 'oauth', clientId: 'mine', clientSecret: planted.oauth },
  ];
  for (const [index, auth] of auths.entries()) {
    const signing = { scheme: 'github', secret: planted.signing };
    const url = `http://localhost:9/${index}`;
    await client.send('POST', '/subscriptions', { url, events: ['chat_ended'], enabled: false, auth, signing });
  }
  const signature = { scheme: 'github', secrets: [planted.checked] };
  const auth = { kind: 'bearer', token: planted.required };
  await client.send('PUT', '/catcher', { auth, checks: { signature } });
  const variables = [{ name: 'token', value: planted.variable, secret: true }];
  await client.send('POST', '/environments', { name: 'Test', variables });
  const spec = { method: 'GET', url: 'http://localhost:9/', headers: [['Authorization', `Bearer ${planted.saved}`]] };
  await client.send('POST', '/saved-requests', { items: [{ name: 'Mine', folder: '', spec }] });
  const credentials = { kind: 'basic', username: 'ada', password: planted.savedBasic };
  const withAuth = { url: 'http://localhost:9/', auth: credentials };
  await client.send('POST', '/saved-requests', { items: [{ name: 'Basic', folder: '', spec: withAuth }] });
  const key = { kind: 'api-key', name: 'X-Key', value: planted.sentKey };
  await client.send('POST', '/requests', { url: 'http://localhost:9/', auth: key });
  const own = { id: 'mine', secret: planted.server };
  await client.send('POST', '/authorization-servers', { name: 'Mine', issuer: 'http://localhost:9', client: own });
  const signing = { scheme: 'github', secret: planted.direct };
  await client.send('POST', '/deliveries', { url: 'http://localhost:9/', event: 'chat_started', signing });
  const removed = { kind: 'api-key', value: planted.removed };
  const nowhere = { url: 'http://localhost:9/removed', events: ['chat_ended'], enabled: false, auth: removed };
  const { id } = await client.send('POST', '/subscriptions', nowhere);
  await client.send('DELETE', `/subscriptions/${id}`);
  const trial = { scheme: 'github' as const, secret: planted.trial };
  await underTest(served.engine, { url: 'http://localhost:9/trial', ids: ['good-event'], ...trial });
  return [...Object.values(planted), ...made(served.engine)];
}

/** Puts a receiver to the test, and waits for the end. */
export async function underTest(
  { lab, runs }: TestControl['served']['engine'],
  target: z.input<typeof receiverUnderTest>,
): Promise<TrialRun> {
  const { trials } = await lab();
  await trials.start(startedTrials.parse({ kind: 'trials', subject: 'receiver', ...target }));
  return (await runs.ended('trials')) as TrialRun;
}

/** Secrets that the workbench made: of keys a part that no reader could mistake. */
export function made({ authorization, pki }: TestControl['served']['engine']): string[] {
  const secret = authorization.clients.find('demo-service')?.secret ?? '';
  const keys = authorization.keys.all().map(({ privateKey }) => partOf(privateKey));
  return [secret, ...keys, pki.authority.key.split('\n')[1] ?? ''];
}

const partOf = (key: KeyObject): string => key.export({ format: 'jwk' }).d ?? '';

/** Every file below a folder. */
export function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Which of the secrets can be found in a file of the folder. */
export function foundIn(folder: string, secrets: readonly string[]): string[] {
  const files = filesOf(folder).map((file) => readFileSync(file));
  return secrets.filter((secret) => files.some((bytes) => bytes.includes(secret)));
}
