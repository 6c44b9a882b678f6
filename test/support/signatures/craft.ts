import { createHmac, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SignedMessage } from '../../../electron/engine/signing/signed-message.ts';
import { sentAtMs, utf8, vendors, type Part, type Values, type Vendor } from './vendors.ts';
import { formBody, formText, json, wrongs, type MadeMistake, type Wrong } from './wrongs.ts';

type Change = Partial<Wrong>;

/** Several mistakes as one. */
function merged(all: readonly Change[]): Change {
  const whole: Change = Object.assign({}, ...all) as Change;
  return {
    ...whole,
    signed: (values) => Object.assign({}, ...all.map(({ signed }) => signed?.(values))) as Partial<Values>,
  };
}

function computeSignature(vendor: Vendor, wrong: Change, content: Buffer): Buffer {
  const { hash } = vendor;
  if (hash === undefined) {
    const key = vendor.key('') as KeyObject;
    if (wrong.sign) return wrong.sign(content, key);
    return sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', content, key);
  }
  const key = wrong.key?.(vendor.secret) ?? (vendor.key(vendor.secret) as Buffer);
  return wrong.compute?.(hash, key, content) ?? createHmac(hash, key).update(content).digest();
}

function contentOf(parts: readonly Part[], values: Values): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (part === 'crc') return utf8(String(crc32(values.body)));
      if (part === 'body') return values.body;
      return utf8(part.startsWith('=') ? part.slice(1) : values[part as 'id']);
    }),
  );
}

/** A signed request, and what its receiver verifies with. */
export interface Crafted {
  message: SignedMessage;
  /** The secret or public key. */
  secret: string;
  nowMs: number;
}

/** A request that is signed as the vendor documents it, with mistakes of different parts. */
export function craft(scheme: keyof typeof vendors, ...mistakes: MadeMistake[]): Crafted {
  const vendor = vendors[scheme];
  const wrong = merged(mistakes.map((id) => wrongs[id]));
  const isForm = scheme === 'twilio';
  const values: Values = {
    id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    time: (vendor.time && (wrong.time ?? vendor.time))?.(sentAtMs) ?? '',
    body: wrong.sent?.body ?? utf8(isForm ? formBody : json),
    url: 'https://example.com/hook?a=1',
    method: 'POST',
    form: formText,
    webhookId: '8PT597110X687430L',
  };
  const parts = wrong.content?.(vendor.content) ?? vendor.content;
  const content = contentOf(parts, { ...values, ...wrong.signed?.(values) });
  const signature = computeSignature(vendor, wrong, content);
  const text = wrong.encode?.(signature, vendor.encoding) ?? signature.toString(vendor.encoding);
  const headers = vendor.headers(text, values);
  const contentType = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const inBody = { signature: { timestamp: values.time, token: values.id, signature: text }, 'event-data': {} };
  return {
    message: {
      method: 'POST',
      urls: [values.url],
      headers: [
        ['Host', 'example.com'],
        ['Content-Type', contentType],
        ...(wrong.sent?.headers ?? []),
        ...(wrong.headers?.(headers, text) ?? headers),
      ],
      body: scheme === 'mailgun' ? utf8(JSON.stringify(inBody)) : values.body,
    },
    secret: vendor.verify ?? vendor.secret,
    nowMs: sentAtMs + 1000 + (wrong.later ?? 0),
  };
}
