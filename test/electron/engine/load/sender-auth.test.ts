import { expect, it } from 'vitest';
import { senderAuth } from '../../../../electron/engine/load/sender-auth.ts';
import type { OutgoingRequest, SentRequest } from '../../../../electron/engine/http/outgoing-request.ts';

const { signal } = new AbortController();
const plan = { kind: 'oauth', tokenUrl: 'http://localhost/token', clientId: 'c' } as const;
const phases = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null };

it('replaces a rejected token, but not one that was just issued', async () => {
  let nowMs = 1_000_000;
  let issued = 0;
  const clock = { now: () => nowMs, after: () => () => undefined };
  const send = async (): Promise<SentRequest> => {
    issued++;
    const body = Buffer.from(
      JSON.stringify({ access_token: `token-${issued}`, token_type: 'Bearer', expires_in: 3600 }),
    );
    const response = { status: 200, rawHeaders: ['content-type', 'application/json'], body, truncated: false };
    return { rawRequestHeaders: [], phases, response };
  };
  const auth = senderAuth(plan, { clock, send, signal });
  expect(auth.fields()).toBeUndefined();
  expect(await auth.obtain()).toBeUndefined();
  const first = auth.fields() ?? [];
  expect(first).toEqual([['authorization', 'Bearer token-1']]);
  auth.rejected(first);
  expect(auth.fields()).toEqual([['authorization', 'Bearer token-1']]);
  nowMs += 1000;
  auth.rejected(first);
  expect(auth.fields()).toBeUndefined();
  await auth.obtain();
  expect(auth.fields()).toEqual([['authorization', 'Bearer token-2']]);
  expect(auth.secrets()).toEqual(['token-2']);
  // A response to a send with the first token, which arrives late.
  nowMs += 1000;
  auth.rejected(first);
  expect(auth.fields()).toEqual([['authorization', 'Bearer token-2']]);
});

it('aborts the token request with the run', async () => {
  const stop = new AbortController();
  const send = async (request: OutgoingRequest): Promise<SentRequest> => {
    stop.abort();
    return request.signal?.aborted === true
      ? { rawRequestHeaders: [], phases, error: { code: 'ABORT_ERR', message: 'The request was cancelled.' } }
      : { rawRequestHeaders: [], phases };
  };
  const clock = { now: () => 0, after: () => () => undefined };
  const failure = await senderAuth(plan, { clock, send, signal: stop.signal }).obtain();
  expect(failure?.message).toContain('ABORT_ERR');
});
