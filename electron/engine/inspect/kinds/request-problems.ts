import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import { malformationOf } from '#shared/diagnosis/token-facts.ts';
import { readJson } from '../../http/parse-json.ts';
import { finding } from '../explained.ts';
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
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name))
      return [finding('request/header-name', { name: name.trim(), shown: JSON.stringify(name.slice(0, 100)) })];
    if (smartQuotes.test(value)) return [finding('request/header-quotes', { name })];
    if (refusedInValue.test(value)) return [finding('request/header-control', { name })];
    return /[\u0100-\uffff]/.test(value) ? [finding('request/header-characters', { name })] : [];
  });
}

function authorizationFindings(request: LookedOver): InspectionFinding[] {
  const values = valuesOf(request, 'authorization');
  const [value] = values;
  if (value === undefined) return [];
  if (values.length > 1) return [finding('request/authorization-twice')];
  if (/^eyJ[\w-]+\./.test(value)) return [finding('request/scheme-missing')];
  if (/^(?:bearer|basic|dpop|token)[:=]/i.test(value))
    return [finding('request/scheme-sign', { sign: value.includes(':') ? 'colon' : 'sign' })];
  const problem = malformationOf(value);
  return problem === undefined ? [] : [finding('request/credentials', { problem })];
}

function lengthFindings(request: LookedOver): InspectionFinding[] {
  const { body, method } = request;
  const found: InspectionFinding[] = [];
  const lengths = valuesOf(request, 'content-length');
  const size = body.length;
  const [length] = lengths;
  const chunked = valuesOf(request, 'transfer-encoding').length > 0;
  if (lengths.length > 0 && chunked) found.push(finding('request/two-framings'));
  else if (length !== undefined && length.trim() !== String(size))
    found.push(finding(Number(length) > size ? 'request/length-above' : 'request/length-below', { length, size }));
  if (size > 0 && /^(?:GET|HEAD)$/i.test(method)) found.push(finding('request/method-body', { method }));
  const upper = method.toUpperCase();
  if (method !== upper && /^(?:get|post|put|patch|delete|head|options)$/i.test(method))
    found.push(finding('request/method-case', { method, upper }));
  return found;
}

const isForm = (text: string): boolean =>
  /^[\w.~%+-]+=[^\s{}"<>&]*(?:&[\w.~%+-]+=[^\s{}"<>&]*)*$/.test(text.slice(0, 5000));

function bodyFindings(request: LookedOver): InspectionFinding[] {
  const { body } = request;
  if (body.length === 0) return [];
  const type = typeOf(request);
  const begin = body.toString('utf8', 0, 5000).trim();
  const looksLike = /^[{[]/.test(begin)
    ? 'application/json'
    : isForm(begin)
      ? 'application/x-www-form-urlencoded'
      : undefined;
  if (type === undefined)
    return [looksLike ? finding('request/type-missing-of', { type: looksLike }) : finding('request/type-missing')];
  if (/[/+]json$/.test(type)) {
    if (smartQuotes.test(begin) && !begin.includes('"')) return [finding('request/body-quotes')];
    const read = readJson({ ok: true, bytes: body });
    if (read.ok) return [];
    const isOfForm = looksLike?.endsWith('urlencoded') === true;
    return [finding(isOfForm ? 'request/json-form' : 'request/json', { type, problem: read.problem })];
  }
  const isJson = type === 'application/x-www-form-urlencoded' && looksLike === 'application/json';
  return isJson ? [finding('request/form-json')] : [];
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
  if (isUnencrypted(read.url)) found.push(finding('request/token-unencrypted'));
  if (/"grant_type"\s*:/.test(begin) || typeOf(request) === 'application/json')
    found.push(finding('request/token-json'));
  if (/(?:^|[?&])grant_type=/.test(read.url.search)) found.push(finding('request/token-query'));
  if (/grant_type/.test(begin) && method.toUpperCase() !== 'POST')
    found.push(finding('request/token-method', { method }));
  const form = new URLSearchParams(isForm(begin) ? begin : '');
  if (form.has('client_secret') && valuesOf(request, 'authorization').some((value) => /^basic /i.test(value)))
    found.push(finding('request/client-twice'));
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
