import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Response } from '#shared/interface/interface-model.ts';
import type { WrittenResponse } from '../../interface/compile/compiled-interface.ts';
import type { RecordRefusal, RecordsDone } from '../../interface/records/records.ts';
import { entityTag } from '../conditional/preconditions.ts';
import type { ServiceAnswer } from '../context.ts';
import { isWritten, note, refuse, respondWith, toAnswer, type Acting } from './acting.ts';
import type { Representations } from './representations.ts';
import { hasHeader, type WriteRecords } from './write-records.ts';

function refused(acting: Acting, { code, detail, field, pointer, status }: RecordRefusal): ServiceAnswer {
  const place = pointer === undefined ? '' : ` (${pointer})`;
  const name = status === 404 ? 'record_found' : 'record_allows';
  note(acting, name, 'The records of the interface', `${detail}${place}`, 'failed');
  const facts = { ...(field !== undefined && { field }), ...(pointer !== undefined && { more: { pointer } }) };
  return refuse(acting, new HookbenchError(code, detail, facts), status);
}

/** The URL of a created record: below that of its collection, or where its collection has its items. */
function locationOf({ compiled, context, offered }: Acting, { changes }: RecordsDone): string | undefined {
  const { act, basePath } = compiled.operation;
  const created = changes.find((one) => one.do === 'created' && one.collection === act.collection);
  if (!created) return undefined;
  const { origin, url } = context;
  const key = encodeURIComponent(created.key);
  const below = `${url.replace(/\/$/, '')}/${key}`;
  if (offered.compiled.route('GET', below.slice(origin.length)).kind === 'operation') return below;
  const { paths = [] } = offered.model.collections.find(({ name }) => name === created.collection) ?? {};
  const item = paths.find((path) => /^[^{}]*\/\{[^{}]+\}[^{}/]*$/.test(path));
  return item === undefined ? undefined : `${origin}${basePath}${item.replace(/\{[^{}]+\}/, () => key)}`;
}

/** The headers that say what was done. */
function headersOf(
  acting: Acting,
  done: RecordsDone,
  response: Response,
  link: string | undefined,
  tagged: string | undefined,
): Record<string, string> {
  const isNew = acting.context.method === 'POST' || done.created === true;
  const location = isNew ? locationOf(acting, done) : undefined;
  const isTagged = tagged !== undefined && hasHeader(response, 'etag');
  return {
    ...(location !== undefined && { location }),
    ...(link !== undefined && { link }),
    ...(isTagged && { etag: entityTag(tagged), 'cache-control': 'private, no-cache' }),
  };
}

/** Adds the events of an operation, to be committed with its change. */
function withEvents(
  { compiled, context, offered, request }: Acting,
  { afterCommit, changes, entries, statements }: RecordsDone,
  { value }: WrittenResponse,
  answer: ServiceAnswer,
): ServiceAnswer {
  const { headers, search, url } = context;
  const sent = offered.events.after(compiled.operation, {
    request,
    url: search === '' ? url : `${url}?${search}`,
    requestHeaders: headers,
    status: answer.status,
    response: value,
    responseHeaders: answer.headers ?? {},
    changes,
  });
  const all = { statements: [...statements, ...sent.statements], entries: [...entries, ...sent.entries] };
  return {
    ...answer,
    ...(all.statements.length > 0 && { statements: all.statements }),
    ...(all.entries.length > 0 && { entries: all.entries }),
    afterCommit() {
      afterCommit?.();
      sent.afterCommit?.();
    },
  };
}

/** Acts on the records of the interface, and responds with them. */
export function actOnRecords(acting: Acting, write: WriteRecords, representations: Representations): ServiceAnswer {
  const { compiled, context, offered, own, request } = acting;
  const { operation, success } = compiled;
  const { isRead, isTagged, after, unmet } = representations;
  const early = isRead ? undefined : unmet(acting);
  if (early) return early;
  const outcome = offered.records.act(operation, request);
  if (outcome.kind === 'refused') return refused(acting, outcome);
  const response = (outcome.created && operation.responses.find(({ status }) => status === 201)) || success;
  const { link, value } = write(outcome, { url: context.url, search: context.search, own }, response);
  const written = respondWith(acting, response, { value });
  if (!isWritten(written)) return written;
  const body = isRead ? String(written.body) : undefined;
  const late = isRead ? unmet(acting, body) : undefined;
  if (late) return late;
  const answer = toAnswer(written);
  const tagged = isTagged ? (body ?? after(acting, outcome)) : undefined;
  const headers = { ...answer.headers, ...headersOf(acting, outcome, response, link, tagged) };
  return withEvents(acting, outcome, written, { ...answer, headers });
}
