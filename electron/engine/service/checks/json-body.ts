import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { parseJson } from '../../http/parse-json.ts';
import { passed } from '../../journal/run-checks.ts';
import type { z } from 'zod';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

/** The body is of a media type that the operation takes. */
export const mediaType = (accepted: readonly string[]): ServiceCheck => ({
  name: 'media_type',
  source: 'RFC 9110 15.5.16',
  run({ headers, method }) {
    const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? 'absent';
    if (accepted.includes(sent)) return passed(`Content-Type ${sent}`);
    return refuseWith(
      'wrong_media_type',
      `Content-Type is ${sent}`,
      `The Content-Type must be ${accepted.join(' or ')}.`,
      {
        headers: method === 'PATCH' ? { 'accept-patch': accepted.join(', ') } : {},
      },
    );
  },
});

/** The body is JSON. */
export const bodyJson: ServiceCheck = {
  name: 'body_json',
  source: 'RFC 8259 2',
  run(context) {
    try {
      context.json = parseJson(context.body);
      return passed(`${context.body.length} bytes of JSON`);
    } catch (error) {
      const detail = error instanceof HookbenchError ? error.message : 'The body is not JSON.';
      return refuseWith('malformed_json', detail, detail);
    }
  },
};

/**
 * The body has the fields that the operation asks for. It is kept as it was sent: what a schema gives back has no member
 * named `__proto__`.
 */
export const bodyMatches = (schema: z.ZodType): ServiceCheck => ({
  name: 'body_matches',
  source: 'RFC 9110 15.5.21',
  run(context) {
    const result = schema.safeParse(context.json);
    if (result.success) return passed('All fields are as the record asks');
    const [issue] = result.error.issues;
    const field = `/${issue?.path.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/') ?? ''}`;
    const detail = `${field}: ${issue?.message ?? 'not valid'}.`;
    return refuseWith('invalid_record', detail, detail, { field });
  },
});
