import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrialRun } from '#shared/model/trial.ts';
import { underTest } from '../../support/planted-secrets.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const apiKey = 'planted-trial-api-key';
const secret = 'planted-trial-signing';
const auth = { kind: 'api-key', header: 'X-Acme-Auth', value: apiKey } as const;
const given = { scheme: 'github' as const, secret, auth, ids: ['good-event', 'without-credentials'] };
const formats = ['ndjson', 'har', 'case'];

describe('an export', () => {
  let folder: TempFolder;
  let served: TestControl;
  let receiver: Receiver;
  let report: TrialRun;
  beforeAll(async () => {
    folder = await tempFolder();
    served = await startControl(folder.path);
    receiver = await startReceiver();
    report = await underTest(served.served.engine, { ...given, url: `${receiver.url}/hooks` });
  });
  afterAll(async () => {
    await served.close();
    await receiver.close();
    await folder[Symbol.asyncDispose]();
  });

  async function exported(query: string): Promise<string> {
    const headers = { authorization: `Bearer ${served.key}` };
    const answer = await fetch(`${served.control}/export?${query}`, { headers });
    expect(answer.status).toBe(200);
    return answer.text();
  }
  const traceOf = ({ results }: TrialRun): string => results[0]?.traces[0] ?? '';
  const restart = async (): Promise<void> => {
    await served.close();
    served = await startControl(folder.path);
  };

  describe.each(['', '&of=lab'])('of a trace of a receiver under test (%s)', (of) => {
    it.each(formats)('contains credentials of the sender, in %s, only on request', async (format) => {
      const query = `format=${format}&trace=${traceOf(report)}${of}`;
      expect(await exported(`${query}&secrets=include`)).toContain(apiKey);
      const safe = await exported(query);
      expect(safe).toMatch(/x-acme-auth/i);
      expect(safe).not.toContain(apiKey);
    });
  });

  it('of a trace of the lab contains no secret of the user either', async () => {
    const { client, served: own } = served;
    const variables = [{ name: 'tenant', value: 'planted-tenant', secret: true }];
    await client.send('POST', '/environments', { name: 'Mine', variables });
    const trace = traceOf(await underTest(own.engine, { ...given, url: `${receiver.url}/planted-tenant` }));
    expect(await exported(`trace=${trace}&secrets=include`)).toContain('planted-tenant');
    expect(await exported(`trace=${trace}`)).not.toContain('planted-tenant');
  });

  it('of the trace does not contain it after a restart either', async () => {
    await restart();
    const safe = await exported(`trace=${traceOf(report)}`);
    expect(safe).toMatch(/x-acme-auth/i);
    expect(safe).not.toContain(apiKey);
  });

  it('returns the lab’s part of a trace on request, also if the user has a part', async () => {
    const { engine } = served.served;
    const own = await underTest(engine, { ...given, url: `${engine.urls.catcher.http}/under-test` });
    const trace = traceOf(own);
    await served.client.entry('capture', (entry) => entry.trace === trace);
    const kinds = async (of: string): Promise<Set<string>> => {
      const lines = (await exported(`trace=${trace}${of}`)).trim().split('\n');
      return new Set(lines.map((line) => (JSON.parse(line) as { kind: string }).kind));
    };
    expect(await kinds('')).toContain('capture');
    expect(await kinds('')).not.toContain('attempt');
    expect(await kinds('&of=lab')).toContain('attempt');
    expect(await kinds('&of=lab')).not.toContain('capture');
  });

  it('of captures of a test contains no secret of it, also while the lab is stopped', async () => {
    const { urls } = served.served.engine;
    await fetch(`${urls.catcher.http}/told`, { method: 'POST', body: `the secret is ${secret}` });
    await restart();
    expect(served.served.engine.labParties()).toBeUndefined();
    for (const format of [...formats, 'csv']) {
      const whole = await exported(`format=${format}&secrets=include`);
      expect(whole).toContain(apiKey);
      expect(whole).toContain(secret);
      const safe = await exported(`format=${format}`);
      expect(safe).not.toContain(apiKey);
      expect(safe).not.toContain(secret);
    }
  });

  it('has no credentials of a subscription that was changed, or removed', async () => {
    const { client } = served;
    const first = { ...auth, value: 'planted-first-key' };
    const url = `${receiver.url}/removed`;
    const { id } = await client.send('POST', '/subscriptions', { url, auth: first, events: ['chat_ended'] });
    const deliver = () => client.send('POST', `/subscriptions/${id}/test`, { event: 'chat_ended' });
    await deliver();
    await client.send('PATCH', `/subscriptions/${id}`, { auth: { ...auth, value: 'planted-second-key' } });
    await deliver();
    await client.send('DELETE', `/subscriptions/${id}`);
    for (const format of formats) {
      for (const value of ['planted-first-key', 'planted-second-key']) {
        expect(await exported(`format=${format}&secrets=include`)).toContain(value);
        expect(await exported(`format=${format}`)).not.toContain(value);
      }
    }
  });

  it('does not contain credentials that the receiver required before', async () => {
    const { client } = served;
    const required = { kind: 'api-key', header: 'X-Acme-Auth', value: 'planted-required-key' };
    await client.send('PUT', '/catcher', { auth: required });
    const headers = { 'x-acme-auth': required.value };
    await fetch(`${served.served.engine.urls.catcher.http}/required`, { method: 'POST', headers });
    await client.send('PUT', '/catcher', { auth: { kind: 'none' } });
    expect(await exported('secrets=include')).toContain(required.value);
    expect(await exported('')).not.toContain(required.value);
  });
});
