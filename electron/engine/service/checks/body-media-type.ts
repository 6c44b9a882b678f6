import type { CheckResult } from '../../journal/run-checks.ts';
import type { ServiceContext, ServiceRefusal } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

/** Refuses a body with another media type than the accepted ones. */
export const refuseMediaType = (
  { method }: ServiceContext,
  accepted: readonly string[],
  detail: string,
  evidence: string = detail,
): CheckResult<ServiceRefusal> =>
  refuseWith('wrong_media_type', evidence, detail, {
    headers: { [method === 'PATCH' ? 'accept-patch' : 'accept']: accepted.join(', ') },
  });

/** Refuses a body with a Content-Encoding. @returns undefined if it has none */
export function refuseEncoded({ headers }: ServiceContext): CheckResult<ServiceRefusal> | undefined {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return undefined;
  return refuseWith(
    'wrong_media_type',
    `Content-Encoding is ${encoding}`,
    'The body must not have a Content-Encoding.',
    { headers: { 'accept-encoding': 'identity' } },
  );
}
