import { createHmac, createPrivateKey, createPublicKey, verify as verifyBytes, type KeyObject } from 'node:crypto';
import { createWindow } from '../memory.ts';
import type { Received } from '../received.ts';
import {
  isSame,
  keyOf,
  timestampProblem,
  type SignatureDemand,
  type SignatureFinding,
  type SignatureVerifier,
} from './signature-verifier.ts';

const source = 'Standard Webhooks 1.0, verifying';

function signaturesOf(capture: Received, version: string): string[] {
  const parts = (capture.header('webhook-signature') ?? '').split(' ');
  return parts.filter((part) => part.startsWith(`${version},`)).map((part) => part.slice(version.length + 1));
}

/** The signed content before the body. */
function signedBegin(capture: Received): string {
  return `${capture.header('webhook-id') ?? ''}.${capture.header('webhook-timestamp') ?? ''}.`;
}

function headerProblem(capture: Received, demand: SignatureDemand): SignatureFinding | undefined {
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    if (capture.header(name) === undefined) return { ok: false, detail: `The header ${name} is missing.` };
  }
  const problem = timestampProblem(capture.header('webhook-timestamp'), demand);
  return problem === undefined ? undefined : { ok: false, detail: `The signature is not fresh: ${problem}.` };
}

const hmacKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** HMAC-SHA256 over id, timestamp and body. */
export const standardWebhooks: SignatureVerifier = {
  scheme: 'standard-webhooks',
  source,
  applies: (capture) => signaturesOf(capture, 'v1').length > 0,
  verify(capture, demand) {
    const problem = headerProblem(capture, demand);
    if (problem) return problem;
    const begin = signedBegin(capture);
    const received = signaturesOf(capture, 'v1');
    const expected: string[] = [];
    for (const secret of demand.secrets) {
      if (/^wh[sp]k_/.test(secret)) continue;
      const own = createHmac('sha256', keyOf(secret, hmacKey)).update(begin, 'latin1').update(capture.body);
      const signature = own.digest('base64');
      if (received.some((one) => isSame(one, signature)))
        return { ok: true, detail: 'The v1 signature matches a configured secret.' };
      expected.push(signature);
    }
    return {
      ok: false,
      detail:
        expected.length === 0
          ? 'No secret is configured to verify v1.'
          : 'No v1 signature matches a configured secret.',
      ...(expected[0] !== undefined && { expected: `v1,${expected[0]}` }),
      ...(received[0] !== undefined && { received: `v1,${received[0]}` }),
    };
  },
};

/** The DER prefixes of an Ed25519 public and private key (RFC 8410), before the 32 bytes of the key. */
const publicBegin = Buffer.from('302a300506032b6570032100', 'hex');
const privateBegin = Buffer.from('302e020100300506032b657004220420', 'hex');

function publicKeyOf(secret: string): KeyObject | undefined {
  try {
    const bytes = Buffer.from(secret.replace(/^wh[sp]k_/, ''), 'base64');
    if (secret.startsWith('whpk_'))
      return createPublicKey({ key: Buffer.concat([publicBegin, bytes]), format: 'der', type: 'spki' });
    if (!secret.startsWith('whsk_')) return undefined;
    const seed = Buffer.concat([privateBegin, bytes.subarray(0, 32)]);
    return createPublicKey(createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' }));
  } catch {
    return undefined;
  }
}

const publicKeys = createWindow<KeyObject | undefined>(1000);

/** The cached public key of a secret. */
function knownPublicKey(secret: string): KeyObject | undefined {
  if (!publicKeys.has(secret)) publicKeys.set(secret, publicKeyOf(secret));
  return publicKeys.get(secret);
}

/** Ed25519 over id, timestamp and body. */
export const standardWebhooksEd25519: SignatureVerifier = {
  scheme: 'standard-webhooks-ed25519',
  source,
  applies: (capture) => signaturesOf(capture, 'v1a').length > 0,
  verify(capture, demand) {
    const problem = headerProblem(capture, demand);
    if (problem) return problem;
    const content = Buffer.concat([Buffer.from(signedBegin(capture), 'latin1'), capture.body]);
    const known = demand.secrets.map(knownPublicKey).filter((key) => key !== undefined);
    const received = signaturesOf(capture, 'v1a');
    const good = received.some((one) =>
      known.some((key) => verifyBytes(null, content, key, Buffer.from(one, 'base64'))),
    );
    if (good) return { ok: true, detail: 'The v1a signature is by a known key.' };
    return {
      ok: false,
      detail: known.length === 0 ? 'No public key is known to verify v1a with.' : 'No v1a signature is by a known key.',
      ...(received[0] !== undefined && { received: `v1a,${received[0]}` }),
    };
  },
};
