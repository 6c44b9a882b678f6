import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ServiceAnswer } from '../context.ts';
import { isWritten, note, refuse, respondWith, toAnswer, type Acting } from './acting.ts';

/** What a request prefers (RFC 7240), of the preferences of Prism. */
interface Preferred {
  code?: string;
  example?: string;
}

const maxPreferences = 20;
const preference = /\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,;]*(?:[,;]|$)/gy;

/** Reads `Prefer: code=404, example="none"`. @returns undefined if neither is among the preferences */
export function readPrefer(header: string | readonly string[] | undefined): Preferred | undefined {
  if (header === undefined || header.length === 0) return undefined;
  const text = typeof header === 'string' ? header : header.join(', ');
  const preferred: Preferred = {};
  preference.lastIndex = 0;
  for (let count = 0; count < maxPreferences; count++) {
    const [whole = '', name = '', quoted, plain = ''] = preference.exec(text) ?? [];
    if (whole === '') break;
    const known = name.toLowerCase();
    if (known !== 'code' && known !== 'example') continue;
    // The first of several counts (RFC 7240 2).
    preferred[known] ??= quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  }
  return preferred.code === undefined && preferred.example === undefined ? undefined : preferred;
}

const name = 'preference_applied';
const source = 'RFC 7240 2';

function refused(acting: Acting, detail: string, hint: string): ServiceAnswer {
  note(acting, name, source, detail, 'failed');
  return refuse(acting, new HookbenchError('bad_input', detail, { hint }));
}

/** Responds as the request prefers. Records stay as they are, and nothing is sent. */
export function byPreference(acting: Acting, { code, example }: Preferred): ServiceAnswer {
  const { compiled } = acting;
  const { id, responses } = compiled.operation;
  const status = code === undefined ? undefined : Number(code);
  const response = status === undefined ? compiled.success : compiled.responseFor(status);
  if (!response) {
    const declared = responses.map((one) => one.status).join(', ');
    return refused(
      acting,
      `${id} declares no response ${(code ?? '').slice(0, 20)}.`,
      `It declares ${declared || 'none'}.`,
    );
  }
  const names = response.content.flatMap(({ examples }) => examples.map((one) => one.name));
  if (example !== undefined && !names.includes(example)) {
    const has = names.length > 0 ? names.join(', ') : 'no examples';
    return refused(acting, `The response has no example "${example.slice(0, 100)}".`, `It has ${has}.`);
  }
  const applied = Object.entries({ code, example })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
    .join(', ');
  note(acting, name, source, applied);
  const written = respondWith(acting, response, { status, exampleName: example });
  const answer = isWritten(written) ? toAnswer(written) : written;
  return { ...answer, headers: { ...answer.headers, 'preference-applied': applied } };
}
