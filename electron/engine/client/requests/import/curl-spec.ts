import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpecInput } from '#shared/model/request-spec.ts';
import type { CurlDraft, FormPart } from './curl-draft.ts';

const boundary = 'hookbench-form-6f2a91c7d0b34e58';

function multipart(parts: readonly FormPart[]): string {
  const written = parts.map(({ fileName, name, type, value }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName.replaceAll('"', '%22')}"`;
    const contentType = type ?? (fileName === undefined ? undefined : 'application/octet-stream');
    const typeLine = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    const disposition = `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}\r\n`;
    return `--${boundary}\r\n${disposition}${typeLine}\r\n${value}\r\n`;
  });
  return `${written.join('')}--${boundary}--\r\n`;
}

function bodyOf(draft: CurlDraft): { body?: string; usual: HeaderPair[] } {
  if (draft.form.length > 0) {
    return { body: multipart(draft.form), usual: [['Content-Type', `multipart/form-data; boundary=${boundary}`]] };
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
