import { expect, it } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import type { OutgoingRequest } from '../../../../electron/engine/http/outgoing-request.ts';
import { createSendRequest } from '../../../../electron/engine/http/send-request.ts';
import { issueAuthority, issueLeaf } from '../../../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { startReceiver } from '../../../support/receiver.ts';

const hour = 3_600_000;
const around = { notBefore: new Date(Date.now() - hour), notAfter: new Date(Date.now() + hour) };

it('records the same phases of an exchange as got', async () => {
  const ca = await issueAuthority('CN=Test CA', around, systemRandom);
  const pair = await issueLeaf(ca, 'CN=leaf', [{ type: 'dns', value: 'localhost' }], around, systemRandom);
  await using receiver = await startReceiver(pair);
  receiver.answer((response) => response.writeHead(202, { 'X-A': 'b' }).end('taken'));
  const authority = { cert: ca.cert, revoked: () => Promise.resolve('') };
  const sending = createSendRequest(authority, 'Test/1', createWallClock());
  const again = createSendRequest(authority, 'Test/1', createWallClock());
  const request: OutgoingRequest = {
    method: 'POST',
    url: receiver.url,
    headers: [['X-B', '1']],
    body: Buffer.from('{}'),
    timeoutMs: 5000,
  };
  const shown = async (send: typeof sending.send) => {
    const { beganMs = 0, phases, response, ...rest } = await send(request);
    const measured = Object.entries(phases).map(([phase, ms]) => [phase, (ms ?? -1) >= 0]);
    return { ...rest, begun: beganMs > 0, measured, status: response?.status, body: String(response?.body) };
  };
  const fresh = await shown(sending.send);
  expect(fresh).toMatchObject({ status: 202, body: 'taken', tls: { authorized: true } });
  expect(await shown(again.sendLean)).toEqual(fresh);
  const kept = await shown(sending.send);
  expect(kept.measured).toContainEqual(['tls', false]);
  expect(await shown(sending.sendLean)).toEqual(kept);
  sending.close();
  again.close();
});
