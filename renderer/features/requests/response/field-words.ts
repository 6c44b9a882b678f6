import type { RequestForm } from '../../../store/requests/request-form.ts';
import { specOfForm } from '../../../store/requests/spec-of-form.ts';

/** The parts of a request by the beginning of their JSON Pointer. */
const parts: readonly [RegExp, string][] = [
  [/^\/url/, 'URL'],
  [/^\/method/, 'Method'],
  [/^\/body/, 'Body'],
  [/^\/token\/clientId/, 'Client of the token'],
  [/^\/token\/flowId/, 'Flow of the token'],
  [/^\/token/, 'Token'],
  [/^\/timeoutMs/, 'Timeout'],
  [/^\/environmentId/, 'Environment'],
];

/** Which part of the request a JSON Pointer means, in words; empty where it is none. */
export function fieldWords(field: string | undefined, form: RequestForm): string {
  if (field === undefined) return '';
  const header = /^\/headers\/(\d+)/.exec(field)?.[1];
  if (header !== undefined) return `Header ${specHeaders(form)[Number(header)]?.[0] ?? ''}: `;
  const part = parts.find(([start]) => start.test(field))?.[1];
  return part === undefined ? '' : `${part}: `;
}

function specHeaders(form: RequestForm): readonly (readonly [string, string])[] {
  const { headers = [] } = specOfForm(form);
  return Array.isArray(headers) ? headers : Object.entries(headers);
}
