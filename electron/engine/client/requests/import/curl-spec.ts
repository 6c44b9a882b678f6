import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpecInput } from '#shared/model/request-spec.ts';
import type { CurlDraft } from './curl-draft.ts';
import { formBoundary, multipartText } from './form-text.ts';

function bodyOf(draft: CurlDraft): { body?: string; usual: HeaderPair[] } {
  if (draft.form.length > 0) {
    const usual: HeaderPair[] = [['Content-Type', `multipart/form-data; boundary=${formBoundary}`]];
    return { body: multipartText(draft.form, formBoundary), usual };
  }
  if (draft.data.length === 0 || draft.dataToQuery) return { usual: [] };
  if (draft.json) {
    const usual: HeaderPair[] = [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ];
    return { body: draft.data.join(''), usual };
  }
  return { body: draft.data.join('&'), usual: [['Content-Type', 'application/x-www-form-urlencoded']] };
}

function methodOf(draft: CurlDraft, hasBody: boolean): string {
  if (draft.method !== undefined) return draft.method;
  if (draft.head) return 'HEAD';
  return hasBody ? 'POST' : 'GET';
}

function withQuery(url: string, parts: readonly string[]): string {
  if (parts.length === 0) return url;
  const [before = '', fragment] = url.split('#', 2);
  const joined = before + (before.includes('?') ? '&' : '?') + parts.join('&');
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** curl takes http where a URL names no scheme. */
const withScheme = (url: string): string => (/^([a-z][a-z0-9+.-]*:\/\/|\{\{)/i.test(url) ? url : `http://${url}`);

/** The request that curl would send to one of its URLs. */
export function toSpec(draft: CurlDraft, url: string): RequestSpecInput {
  const { body, usual } = bodyOf(draft);
  const given = new Set(draft.headers.map(([name]) => name.toLowerCase()));
  const added = usual.filter(([name]) => !given.has(name.toLowerCase()) && !draft.removed.has(name.toLowerCase()));
  const query = [...draft.query, ...(draft.dataToQuery ? draft.data : [])];
  return {
    method: methodOf(draft, body !== undefined),
    url: withQuery(withScheme(url), query),
    headers: [...draft.headers, ...added],
    ...(body !== undefined && { body }),
    followRedirects: draft.followRedirects,
    verifyTls: draft.verifyTls,
    checkRevocation: draft.checkRevocation,
    ...(draft.timeoutMs !== undefined && { timeoutMs: draft.timeoutMs }),
  };
}
