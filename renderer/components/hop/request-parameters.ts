import { firstHeader } from '#shared/model/header-pair.ts';
import type { HopEnd } from '#shared/trace/hop-end.ts';

/** The parameters of a request: from its query, then from its form body. */
export function requestParameters({ url, request: { headers, body } }: HopEnd): [string, string][] {
  const query = new URLSearchParams(url.split('#')[0]?.split('?').slice(1).join('?') ?? '');
  const isForm = firstHeader(headers, 'content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  const form = new URLSearchParams(isForm && body.encoding === 'utf8' ? body.content : '');
  return [...query, ...form];
}
