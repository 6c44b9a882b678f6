import type { ServiceAnswer, ServiceContext } from '../context.ts';
import { entityTag } from './entity-tag.ts';
import { isConditional, revalidated, unmetPrecondition } from './preconditions.ts';

/** Responds to a read with JSON and its entity tag, or with 304 or 412 if the request is conditional. */
export function represent(
  context: ServiceContext,
  json: string,
  headers: Record<string, string> = revalidated,
): ServiceAnswer {
  if (!context.profile.entityTags) return { status: 200, json };
  if (isConditional(context)) {
    const unmet = unmetPrecondition(context, json);
    if (unmet) return unmet.status === 304 ? { ...unmet, headers: { ...unmet.headers, ...headers } } : unmet;
  }
  return { status: 200, json, headers: { etag: entityTag(json), ...headers } };
}
