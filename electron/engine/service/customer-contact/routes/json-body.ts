import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { parseJson } from '../../../http/parse-json.ts';
import { passed } from '../../../journal/run-checks.ts';
import type { z } from 'zod';
import type { ServiceCheck, ServiceContext } from '../../context.ts';
import { refuseEncoded, refuseMediaType } from '../../checks/body-media-type.ts';
import { refuseWith } from '../../problem-refusal.ts';

/** The body has a media type that the operation accepts, in UTF-8, without Content-Encoding. */
export const mediaType = (accepted: readonly string[]): ServiceCheck => ({
  name: 'media_type',
  source: 'RFC 9110 15.5.16',
  run(context) {
    const [type = '', ...parameters] = (context.headers['content-type'] ?? 'absent').toLowerCase().split(';');
    const sent = type.trim();
    const refuse = (detail: string, evidence: string) => refuseMediaType(context, accepted, detail, evidence);
    if (!accepted.includes(sent))
      return refuse(`The Content-Type must be ${accepted.join(' or ')}.`, `Content-Type is ${sent}`);
    const charset = parameters
      .map((one) => /^\s*charset="?([^"]*?)"?\s*$/.exec(one)?.[1])
      .find((one) => one !== undefined);
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
      return refuse('JSON must be encoded in UTF-8 (RFC 8259 8.1).', `charset is ${charset}`);
    const encoded = refuseEncoded(context);
    if (encoded) return encoded;
    context.mediaType = sent;
    return passed(`Content-Type ${sent}`);
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
      const { message, field } =
        error instanceof HookbenchError ? error : new HookbenchError('internal', 'The body is not JSON.');
      return refuseWith('malformed_json', message, message, { ...(field !== undefined && { field }) });
    }
  },
};

/**
 * The body matches the schema of the operation. The parsed JSON is used, not the output of the schema, which drops a
 * member named `__proto__`.
 * @param schemaOf The schema for a request.
 */
export const bodyMatches = (schemaOf: (context: ServiceContext) => z.ZodType): ServiceCheck => ({
  name: 'body_matches',
  source: 'RFC 9110 15.5.21',
  run(context) {
    const result = schemaOf(context).safeParse(context.json);
    if (result.success) return passed('All fields match the schema');
    const { field, words } = issuePlace(result.error.issues[0]);
    const detail = `${field}: ${words}.`;
    return refuseWith('invalid_record', detail, detail, { field });
  },
});
