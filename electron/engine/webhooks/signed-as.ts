import { isDeepStrictEqual } from 'node:util';
import type { Attempt } from '#shared/model/delivery.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** The stored form of {@link Attempt.signedAs}, with the body in Base64. */
export type StoredSignedAs = Omit<NonNullable<Attempt['signedAs']>, 'body'> & { body?: string };

/** The parts of a request that differ from another one. */
function differing(one: PreparedRequest, other: PreparedRequest): Omit<StoredSignedAs, 'by'> {
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
export function signedAs(
  signed: PreparedRequest,
  altered: PreparedRequest,
  sent: PreparedRequest,
): StoredSignedAs | undefined {
  if (signed === sent) return undefined;
  const parts = differing(signed, sent);
  if (Object.keys(parts).length === 0) return undefined;
  return { by: Object.keys(differing(altered, sent)).length > 0 ? 'held-edit' : 'fault', ...parts };
}
