import type { RequestSpecInput, RequestToken } from '#shared/model/request-run.ts';
import { assertionsOf } from './assertions.ts';
import { authOfForm } from './auth-form.ts';
import { bodyFieldsOf, mediaTypeOf } from './body-spec.ts';
import { givenNumber } from '../number-text.ts';
import { withPathValues } from './path-parameters.ts';
import type { ConnectionForm, RequestForm } from './request-form.ts';

/** The request for the engine; omits disabled and empty fields. */
export function specOfForm(form: RequestForm): RequestSpecInput {
  const { auth, method, url, path, token, refreshOn401, followRedirects, verifyTls, checkRevocation, timeoutMs } = form;
  return {
    method: method.trim() === '' ? 'GET' : method.trim(),
    url: withPathValues(url.trim(), path),
    headers: headersOf(form),
    ...bodyFieldsOf(form.body),
    ...(auth ? { auth: authOfForm(auth) } : { token: tokenOf(token) }),
    refreshOn401,
    ...(followRedirects !== undefined && { followRedirects }),
    ...connectionOf(form.connection),
    verifyTls,
    checkRevocation,
    ...assertionsOf(form),
    ...givenNumber('timeoutMs', timeoutMs),
  };
}

/** The implied Content-Type of the body, if any. */
export function impliedType({ headers, body }: RequestForm): string | undefined {
  const said = headers.some(({ name, enabled }) => enabled && name.trim().toLowerCase() === 'content-type');
  return said || !body.sendType ? undefined : mediaTypeOf(body);
}

function connectionOf({ ca, keepMethod, maxRedirects, proxy }: ConnectionForm): Pick<RequestSpecInput, 'connection'> {
  const connection = {
    ...(proxy.trim() !== '' && { proxy: proxy.trim() }),
    ...(ca.trim() !== '' && { ca }),
    ...givenNumber('maxRedirects', maxRedirects),
    ...(keepMethod !== undefined && { keepMethod }),
  };
  return Object.keys(connection).length > 0 ? { connection } : {};
}

function headersOf(form: RequestForm): [string, string][] {
  const on = form.headers
    .filter(({ name, enabled }) => enabled && name.trim() !== '')
    .map(({ name, value }): [string, string] => [name.trim(), value]);
  const type = impliedType(form);
  return type === undefined ? on : [...on, ['Content-Type', type]];
}

function tokenOf({ condition, ...choices }: RequestToken): RequestToken {
  const given = Object.entries(choices).filter(([, value]) => (value ?? '').trim() !== '');
  return { ...Object.fromEntries(given), ...(condition && { condition }) };
}
