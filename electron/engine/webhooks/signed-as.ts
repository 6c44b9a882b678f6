import { isDeepStrictEqual } from 'node:util';
import type { Attempt } from '#shared/model/delivery.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';

/** The stored form of {@link Attempt.signedAs}, with the body in Base64. */
export type StoredSignedAs = Omit<NonNullable<Attempt['signedAs']>, 'body'> & { body?: string };

interface Message {
  url: string;
  headers: HeaderPair[];
  body: Buffer;
}

/** The parts of a request that differ from another one. */
function differing(one: Message, other: Message): Omit<StoredSignedAs, 'by'> {
  return {
    ...(one.url !== other.url && { url: one.url }),
    ...(!isDeepStrictEqual(one.headers, other.headers) && { headers: one.headers }),
    ...(!one.body.equals(other.body) && { body: one.body.toString('base64') }),
  };
}

/**
 * What was signed, where the request that is sent differs from it.
 * @param altered The signed request with the faults that change it afterwards.
 * @param sent The altered request as it was released while messages are held.
 */
export function signedAs(signed: Message, altered: Message, sent: Message): StoredSignedAs | undefined {
  if (signed === sent) return undefined;
  const parts = differing(signed, sent);
  if (Object.keys(parts).length === 0) return undefined;
  return { by: Object.keys(differing(altered, sent)).length > 0 ? 'held-edit' : 'fault', ...parts };
}
