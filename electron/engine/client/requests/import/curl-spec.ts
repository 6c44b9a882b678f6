import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpecInput } from '#shared/model/request-spec.ts';
import type { CurlDraft } from './curl-draft.ts';
import { formBoundary, multipartText } from './form-text.ts';

function bodyOf(draft: CurlDraft): { body?: string; defaults: HeaderPair[] } {
  if (draft.form.length > 0) {
    const defaults: HeaderPair[] = [['Content-Type', `multipart/form-data; boundary=${formBoundary}`]];
    return { body: multipartText(draft.form, formBoundary), defaults };
  }
  if (draft.data.length === 0 || draft.dataToQuery) return { defaults: [] };
  if (draft.json) {
    const defaults: HeaderPair[] = [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ];
    return { body: draft.data.join(''), defaults };
  }
  return { body: draft.data.join('&'), defaults: [['Content-Type', 'application/x-www-form-urlencoded']] };
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

/** Like curl, uses http for a URL without a scheme. */
const withScheme = (url: string): string => (/^([a-z][a-z0-9+.-]*:\/\/|\{\{)/i.test(url) ? url : `http://${url}`);

/** The request that curl would send to one of its URLs. */
export function toSpec(draft: CurlDraft, url: string): RequestSpecInput {
  const { body, defaults } = bodyOf(draft);
  const given = new Set(draft.headers.map(([name]) => name.toLowerCase()));
  const added = defaults.filter(([name]) => !given.has(name.toLowerCase()) && !draft.removed.has(name.toLowerCase()));
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
