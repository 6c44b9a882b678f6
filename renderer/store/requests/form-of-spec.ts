import { firstHeader } from '#shared/model/header-pair.ts';
import { ownServer } from '#shared/model/request-auth.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import { assertionPairs } from './assertions.ts';
import { formOfAuth } from './auth-form.ts';
import { formPairs } from './body-spec.ts';
import { pathValuesOf } from './path-parameters.ts';
import { emptyBody, type BodyForm, type RequestForm } from './request-form.ts';

const textOf = (number: number | undefined): string => (number === undefined ? '' : String(number));

/** The form for a sent, saved or imported request. */
export function formOfSpec(spec: RequestSpec): RequestForm {
  const {
    method,
    headers,
    refreshOn401,
    followRedirects,
    verifyTls,
    checkRevocation,
    connection = {},
    timeoutMs,
  } = spec;
  const { auth, token } = withOwnToken(spec);
  return {
    ...pathValuesOf(spec.url),
    method,
    off: [],
    headers: headers.map(([name, value]) => ({ name, value, enabled: true })),
    body: bodyOf(spec),
    token,
    ...(auth && { auth: formOfAuth(auth) }),
    refreshOn401,
    followRedirects,
    verifyTls,
    checkRevocation,
    assertions: assertionPairs(spec.assertions),
    values: (spec.values ?? []).map(({ expression, name }) => ({ name, value: expression, enabled: true })),
    timeoutMs: textOf(timeoutMs),
    connection: {
      proxy: connection.proxy ?? '',
      ca: connection.ca ?? '',
      maxRedirects: textOf(connection.maxRedirects),
      keepMethod: connection.keepMethod,
    },
  };
}

/** A token of Hookbench's server is `token`, unless its condition is one that only `auth` has. */
function withOwnToken({ auth, token }: RequestSpec): Pick<RequestSpec, 'auth' | 'token'> {
  if (auth?.kind !== 'token' || auth.server !== ownServer) return { auth, token };
  const { kind: _kind, server: _server, condition = 'valid', ...choices } = auth;
  const { data } = requestTokenCondition.safeParse(condition);
  return data === undefined ? { auth, token } : { token: { ...choices, condition: data } };
}

/** Without a Content-Type header, none was sent, unless the body was given as a JSON value. */
function bodyOf({ body, bodyBase64, headers }: RequestSpec): BodyForm {
  const type = firstHeader(headers, 'content-type') ?? '';
  if (bodyBase64 !== undefined) {
    const file = { name: 'body', mediaType: type, size: base64Size(bodyBase64), base64: bodyBase64 };
    return { ...emptyBody, kind: 'file', file, sendType: type !== '' };
  }
  if (body === undefined) return emptyBody;
  if (typeof body !== 'string') return { ...emptyBody, kind: 'json', json: JSON.stringify(body, null, 2) };
  return { ...textBodyOf(body, type), sendType: type !== '' };
}

function textBodyOf(text: string, type: string): BodyForm {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { ...emptyBody, kind: 'form', form: formPairs(text) };
  if (/[/+]json\b/i.test(type)) return { ...emptyBody, kind: 'json', json: text };
  return { ...emptyBody, kind: 'text', text };
}

function base64Size(base64: string): number {
  return (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0);
}
