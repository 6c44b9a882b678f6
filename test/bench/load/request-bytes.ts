import { createHmac, createSecretKey } from 'node:crypto';

/**
 * A request as bytes on the wire. Runs of eight and more `#` stand for digits that differ from request to request,
 * the {@link places} for its time, its signature and one of the values.
 */
export interface RequestBytes {
  /** Sent as they are; valid until the next call of `vary`. */
  bytes: Buffer;
  /** Writes the digits, the time, the signature and the value of request number `n`. */
  vary(n: number): void;
}

/** The texts of a template for the time in seconds, the signature of a webhook, and a value. */
export const places = { time: '{time}', signature: '{signature}', value: '{value}' } as const;

/** The secret of the webhooks; `processes/hookbench.yaml` has it too. */
const key = createSecretKey(Buffer.from('aG9va2JlbmNoIGJlbmNobWFyayBzZWNyZXQ=', 'base64'));
const idField = 'webhook-id: ';

const hexDigits = Buffer.from('0123456789abcdef');
const varied = 8;

/** Spreads consecutive numbers over all 32 bits, each to another one, so that identifiers arrive in no order. */
function scatter(n: number): number {
  let mixed = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Writes the current time and the signature of Standard Webhooks; the places have the width of both. */
function createSign(bytes: Buffer, timeAt: number, signatureAt: number): () => void {
  const idAt = bytes.indexOf(idField) + idField.length;
  const id = bytes.subarray(idAt, bytes.indexOf('\r\n', idAt));
  const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
  return () => {
    const seconds = String(Math.floor(Date.now() / 1000));
    bytes.write(seconds, timeAt, 'latin1');
    const hmac = createHmac('sha256', key).update(id).update(`.${seconds}.`).update(body);
    bytes.write(hmac.digest('base64'), signatureAt, 'latin1');
  };
}

/** @param first Number of the request that takes the first value. */
export function toRequestBytes(template: string, values: readonly string[] = [], first = 0): RequestBytes {
  const valueAt = template.indexOf(places.value);
  const widths = { time: '7'.repeat(10), signature: '8'.repeat(44) };
  const text = template
    .replace(places.value, values[0] ?? '')
    .replace(places.time, widths.time)
    .replace(places.signature, widths.signature);
  const digitsAt = Array.from(text.matchAll(/#{8,}/g), (match) => match.index);
  const bytes = Buffer.from(text.replaceAll('#', '7'));
  const sign = template.includes(places.signature)
    ? createSign(bytes, text.indexOf(widths.time), text.indexOf(widths.signature))
    : undefined;
  return {
    bytes,
    vary(n) {
      if (valueAt >= 0) bytes.write(values[n - first] ?? '', valueAt, 'latin1');
      const digits = scatter(n);
      for (const place of digitsAt) {
        for (let index = 0; index < varied; index++) {
          bytes[place + index] = hexDigits[(digits >>> (28 - index * 4)) & 15] ?? 0;
        }
      }
      sign?.();
    },
  };
}
