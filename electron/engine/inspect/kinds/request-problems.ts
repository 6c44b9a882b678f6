import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import { malformationOf } from '#shared/diagnosis/token-facts.ts';
import { readJson } from '../../http/parse-json.ts';
import { failed, warning } from '../explained.ts';
import { readUrl, isUnencrypted } from './read-url.ts';
import { urlFindings } from './url.ts';

/** A request to look over. */
export interface LookedOver {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
}

const valuesOf = ({ headers }: LookedOver, name: string): string[] =>
  headers.filter(([one]) => one.trim().toLowerCase() === name).map(([, value]) => value);

const typeOf = (request: LookedOver): string | undefined =>
  valuesOf(request, 'content-type')[0]?.split(';')[0]?.trim().toLowerCase();

const smartQuotes = /[“”„‘’«»]/;
// oxlint-disable-next-line no-control-regex -- these are the characters that are refused
const refusedInValue = /[\u0000-\u0008\u000a-\u001f\u007f]/;

function headerFindings({ headers }: LookedOver): InspectionFinding[] {
  return headers.flatMap(([name, value]): InspectionFinding[] => {
    const where = name.trim();
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) {
      const advice = 'Write letters, digits and hyphens, and no space before the colon.';
      return [
        failed('Header name', `${JSON.stringify(name.slice(0, 100))} is not a name.`, {
          where,
          source: 'RFC 9110 5.1',
          advice,
        }),
      ];
    }
    if (smartQuotes.test(value)) {
      const advice = 'Replace them by " or \'; editors and chat programs change them.';
      return [failed('Quotation marks', `${name} contains typographic quotation marks.`, { where, advice })];
    }
    if (refusedInValue.test(value)) {
      const advice = 'Remove it, e.g. with trim().';
      return [
        failed('Header value', `${name} contains a control character.`, { where, source: 'RFC 9110 5.5', advice }),
      ];
    }
    if (/[\u0100-\uffff]/.test(value)) {
      const advice = 'Encode the value, e.g. in percent-encoding or Base64.';
      return [
        failed('Header value', `${name} contains characters outside Latin-1.`, {
          where,
          source: 'RFC 9110 5.5',
          advice,
        }),
      ];
    }
    return [];
  });
}

function authorizationFindings(request: LookedOver): InspectionFinding[] {
  const values = valuesOf(request, 'authorization');
  const where = 'Authorization';
  const [value] = values;
  if (value === undefined) return [];
  if (values.length > 1) {
    return [failed('Authorization', 'The header field is sent twice.', { where, advice: 'Send it once.' })];
  }
  if (/^eyJ[\w-]+\./.test(value)) {
    const advice = 'Write Bearer and one space before the token.';
    return [
      failed('Authorization', 'The scheme is missing before the token.', { where, source: 'RFC 6750 2.1', advice }),
    ];
  }
  if (/^(?:bearer|basic|dpop|token)[:=]/i.test(value)) {
    const advice = 'Write one space after the scheme.';
    return [
      failed('Authorization', `A ${value.includes(':') ? 'colon' : 'sign'} follows the scheme.`, { where, advice }),
    ];
  }
  const problem = malformationOf(value);
  if (problem === undefined) return [];
  const advice = 'Send exactly: Authorization: Bearer, one space, and the token.';
  return [failed('Authorization', `In the credentials, ${problem}.`, { where, source: 'RFC 6750 2.1', advice })];
}

function lengthFindings(request: LookedOver): InspectionFinding[] {
  const { body, method } = request;
  const found: InspectionFinding[] = [];
  const lengths = valuesOf(request, 'content-length');
  const size = body.length;
  const [length] = lengths;
  const chunked = valuesOf(request, 'transfer-encoding').length > 0;
  if (lengths.length > 0 && chunked) {
    const advice = 'Send one of them; servers reject both, because requests can be smuggled.';
    found.push(
      failed('Content-Length', 'Content-Length and Transfer-Encoding are both present.', {
        where: 'Transfer-Encoding',
        source: 'RFC 9112 6.1',
        advice,
      }),
    );
  } else if (length !== undefined && length.trim() !== String(size)) {
    const advice = Number(length) > size ? 'The server waits for the missing bytes.' : 'The server cuts the body.';
    found.push(
      failed('Content-Length', `It is ${length}, but the body has ${size} bytes.`, {
        where: 'Content-Length',
        source: 'RFC 9110 8.6',
        advice: `${advice} Count bytes, not characters.`,
      }),
    );
  }
  if (size > 0 && /^(?:GET|HEAD)$/i.test(method)) {
    const evidence = `${method} has a body, which many servers ignore or reject.`;
    found.push(warning('Method', evidence, { where: 'method', source: 'RFC 9110 9.3.1', advice: 'Use POST.' }));
  }
  if (method !== method.toUpperCase() && /^(?:get|post|put|patch|delete|head|options)$/i.test(method)) {
    found.push(
      failed('Method', `${method} is not ${method.toUpperCase()}: methods are case-sensitive.`, {
        where: 'method',
        source: 'RFC 9110 9.1',
      }),
    );
  }
  return found;
}

const isForm = (text: string): boolean =>
  /^[\w.~%+-]+=[^\s{}"<>&]*(?:&[\w.~%+-]+=[^\s{}"<>&]*)*$/.test(text.slice(0, 5000));

function bodyFindings(request: LookedOver): InspectionFinding[] {
  const { body } = request;
  if (body.length === 0) return [];
  const type = typeOf(request);
  const where = 'Content-Type';
  const begin = body.toString('utf8', 0, 5000).trim();
  const looksLike = /^[{[]/.test(begin)
    ? 'application/json'
    : isForm(begin)
      ? 'application/x-www-form-urlencoded'
      : undefined;
  if (type === undefined) {
    const advice = looksLike === undefined ? 'Add the media type of the body.' : `Add Content-Type: ${looksLike}.`;
    return [
      failed('Content-Type', 'It is missing, so the server does not know how to read the body.', {
        where,
        source: 'RFC 9110 8.3',
        advice,
      }),
    ];
  }
  if (/[/+]json$/.test(type)) {
    if (smartQuotes.test(begin) && !begin.includes('"')) {
      return [
        failed('Quotation marks', 'The body has typographic quotation marks instead of ".', {
          where: 'body',
          advice: 'Replace them.',
        }),
      ];
    }
    const read = readJson({ ok: true, bytes: body });
    if (read.ok) return [];
    const hint = looksLike?.endsWith('urlencoded')
      ? 'It looks like a form: send application/x-www-form-urlencoded.'
      : 'Correct the body.';
    return [
      failed('JSON', `Content-Type is ${type}, but: ${read.problem}`, {
        where: 'body',
        source: 'RFC 8259',
        advice: hint,
      }),
    ];
  }
  if (type === 'application/x-www-form-urlencoded' && looksLike === 'application/json') {
    return [
      failed('Form', 'Content-Type is a form, but the body is JSON.', {
        where,
        advice: 'Send application/json, or write a form.',
      }),
    ];
  }
  return [];
}

const tokenPath = /\/(?:oauth2?\/)?(?:v\d\/)?token$|\/oauth2?\/|\/(?:introspect|revoke|par)$/i;

/** Requests to a token endpoint. */
function tokenRequestFindings(request: LookedOver): InspectionFinding[] {
  const { body, method, url } = request;
  const read = readUrl(url);
  const begin = body.toString('utf8', 0, 5000);
  const isToken = (read && tokenPath.test(read.url.pathname)) || /(?:^|&)grant_type=|"grant_type"\s*:/.test(begin);
  if (!isToken || !read) return [];
  const found: InspectionFinding[] = [];
  const source = 'RFC 6749 3.2';
  if (isUnencrypted(read.url)) {
    found.push(
      failed('Token endpoint', 'Credentials are sent unencrypted.', { where: 'URL', source, advice: 'Use https.' }),
    );
  }
  if (/"grant_type"\s*:/.test(begin) || typeOf(request) === 'application/json') {
    const advice = 'Send application/x-www-form-urlencoded: grant_type=…&…';
    found.push(
      failed('Token endpoint', 'The body is JSON; token endpoints read forms.', { where: 'body', source, advice }),
    );
  }
  if (/(?:^|[?&])grant_type=/.test(read.url.search)) {
    found.push(
      failed('Token endpoint', 'The parameters are in the query.', {
        where: 'query',
        source,
        advice: 'Send them in the body.',
      }),
    );
  }
  if (/grant_type/.test(begin) && method.toUpperCase() !== 'POST') {
    found.push(failed('Token endpoint', `The method is ${method}.`, { where: 'method', source, advice: 'Use POST.' }));
  }
  const form = new URLSearchParams(isForm(begin) ? begin : '');
  if (form.has('client_secret') && valuesOf(request, 'authorization').some((value) => /^basic /i.test(value))) {
    const advice = 'Send the client secret in one of them.';
    found.push(
      failed('Client authentication', 'The client authenticates in the header and in the body.', {
        source: 'RFC 6749 2.3',
        advice,
      }),
    );
  }
  return found;
}

/** What is wrong with a request, before it is sent. */
export function requestFindings(request: LookedOver): InspectionFinding[] {
  return [
    ...urlFindings(request.url),
    ...headerFindings(request),
    ...authorizationFindings(request),
    ...lengthFindings(request),
    ...bodyFindings(request),
    ...tokenRequestFindings(request),
  ];
}
