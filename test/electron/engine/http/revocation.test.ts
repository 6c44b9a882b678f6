import { type Server, createServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import type { TlsOptions } from '../../../../electron/engine/http/outgoing-request.ts';
import { createSendRequest, type Senders } from '../../../../electron/engine/http/send-request.ts';
import {
  issueAuthority,
  issueLeaf,
  issueRevocationList,
  type CertifiedKey,
} from '../../../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { listening } from '../../../support/listening-server.ts';

const hour = 3_600_000;
const around = { notBefore: new Date(Date.now() - hour), notAfter: new Date(Date.now() + hour) };
const leafOf = (authority: CertifiedKey): Promise<CertifiedKey> =>
  issueLeaf(authority, 'CN=leaf', [{ type: 'dns', value: 'localhost' }], around, systemRandom);

let ca: CertifiedKey;
let foreign: CertifiedKey;
let revoked: CertifiedKey;
let open: () => Senders;
beforeAll(async () => {
  ca = await issueAuthority('CN=Test CA', around, systemRandom);
  foreign = await issueAuthority('CN=Foreign CA', around, systemRandom);
  revoked = await leafOf(ca);
  const list = await issueRevocationList(ca, [revoked.cert], around.notBefore, around.notAfter);
  open = () => createSendRequest({ cert: ca.cert, revoked: () => Promise.resolve(list) }, 'Test/1', createWallClock());
});

describe.each(['send', 'sendLean'] as const)('looking for what is revoked, by %s', (way) => {
  const closing = new DisposableStack();
  afterAll(() => {
    closing.dispose();
  });

  /** Sends requests to a server with a certificate, each with its own options. */
  async function to(pair: CertifiedKey): Promise<(tls?: TlsOptions) => Promise<number | string | undefined>> {
    const server: Server = createServer(pair, (_request, response) => response.end('ok'));
    const { port } = closing.use(await listening(server));
    const senders = open();
    closing.defer(senders.close);
    const request = { method: 'GET', url: `https://localhost:${port}/`, headers: [], body: Buffer.alloc(0) };
    return async (tls) => {
      const { error, response } = await senders[way]({ ...request, timeoutMs: 5000, tls });
      return error?.code ?? response?.status;
    };
  }

  it('rejects a revoked certificate on a separate connection if the check is enabled', async () => {
    const send = await to(revoked);
    expect(await send()).toBe(200);
    expect(await send({ checkRevocation: true })).toBe('CERT_REVOKED');
    expect(await send({ checkRevocation: true, verify: false }), 'any certificate is good').toBe(200);
  });

  it('accepts a certificate that is not on the list', async () => {
    const send = await to(await leafOf(ca));
    expect(await send({ checkRevocation: true })).toBe(200);
  });

  it('rejects a certificate of a trusted issuer without a list', async () => {
    const send = await to(await leafOf(foreign));
    expect(await send({ ca: foreign.cert })).toBe(200);
    expect(await send({ ca: foreign.cert, checkRevocation: true })).toBe('UNABLE_TO_GET_CRL');
  });
});
