import { closestField } from '../../../store/closest-field.ts';
import type { RequestForm } from '../../../store/requests/request-form.ts';
import { specOfForm } from '../../../store/requests/spec-of-form.ts';

/** The names of the request's parts by JSON Pointer. */
const parts = {
  '/url': 'URL',
  '/method': 'Method',
  '/body': 'Body',
  '/bodyBase64': 'Body',
  '/token': 'Token',
  '/token/clientId': 'Token client',
  '/token/flowId': 'Token flow',
  '/timeoutMs': 'Timeout',
  '/environmentId': 'Environment',
} as const;
const pointers = Object.keys(parts) as (keyof typeof parts)[];

/** The name of the part that a JSON Pointer refers to, as a prefix; empty when unknown. */
export function fieldWords(field: string | undefined, form: RequestForm): string {
  if (field === undefined) return '';
  const header = /^\/headers\/(\d+)/.exec(field)?.[1];
  if (header !== undefined) return `Header ${specHeaders(form)[Number(header)]?.[0] ?? ''}: `;
  const pointer = closestField(pointers, field);
  return pointer === undefined ? '' : `${parts[pointer]}: `;
}

function specHeaders(form: RequestForm): readonly (readonly [string, string])[] {
  const { headers = [] } = specOfForm(form);
  return Array.isArray(headers) ? headers : Object.entries(headers);
}
