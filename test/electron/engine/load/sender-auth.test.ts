import { expect, it } from 'vitest';
import { senderAuth } from '../../../../electron/engine/load/sender-auth.ts';
import type { SentRequest } from '../../../../electron/engine/http/outgoing-request.ts';

it('replaces a rejected token, but not one that was just issued', async () => {
  let nowMs = 1_000_000;
  let issued = 0;
  const clock = { now: () => nowMs, after: () => () => undefined };
  const send = async (): Promise<SentRequest> => {
    issued++;
    const body = Buffer.from(
      JSON.stringify({ access_token: `token-${issued}`, token_type: 'Bearer', expires_in: 3600 }),
    );
    const phases = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null };
    const response = { status: 200, rawHeaders: ['content-type', 'application/json'], body, truncated: false };
    return { rawRequestHeaders: [], phases, response };
  };
  const auth = senderAuth({ kind: 'oauth', tokenUrl: 'http://localhost/token', clientId: 'c' }, clock, send);
  expect(auth.fields()).toBeUndefined();
  expect(await auth.obtain()).toBeUndefined();
  expect(auth.fields()).toEqual([['authorization', 'Bearer token-1']]);
  auth.rejected();
  expect(auth.fields()).toEqual([['authorization', 'Bearer token-1']]);
  nowMs += 1000;
  auth.rejected();
  expect(auth.fields()).toBeUndefined();
  await auth.obtain();
  expect(auth.fields()).toEqual([['authorization', 'Bearer token-2']]);
  expect(auth.secrets()).toEqual(['token-2']);
});
