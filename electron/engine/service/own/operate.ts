import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { CompiledOperation } from '../../interface/compile/compiled-interface.ts';
import type { RecordRequest } from '../../interface/records/records.ts';
import { type TemplateFacts, type TemplateRequest, fillTemplates } from '../../interface/templates.ts';
import { newUuid } from '../../identifier.ts';
import type { PartBase } from '../../part-base.ts';
import type { RequestPlan, ServiceAnswer, ServiceContext } from '../context.ts';
import { actOnRecords } from './act-on-records.ts';
import { note, refuse, type Acting, isWritten, respondWith, toAnswer } from './acting.ts';
import { byPreference, readPrefer } from './by-preference.ts';
import { repeatableOf, replied, replying } from './idempotency.ts';
import type { OfferedInterface, OwnRequest } from './offered-interface.ts';
import { createRepresentations } from './representations.ts';
import { createWriteRecords } from './write-records.ts';
import type { DeclaredAnswer } from '#shared/interface/interface-model.ts';
import { matchesJson, matchesPattern } from '../../expressions/match-values.ts';
import { memberOf } from '../../interface/read/members.ts';
import { lowerCase } from './refuse-as-declared.ts';

/** Responds as the overlay says. Records stay as they are, and nothing is sent. */
function byDeclaredAnswer(acting: Acting, declared: DeclaredAnswer, facts: TemplateFacts): ServiceAnswer {
  const { compiled } = acting;
  const { delayMs, pointer, status } = declared;
  note(acting, 'answer_matched', 'x-hookbench-answers', pointer);
  const { headers, json } = fillTemplates({ headers: declared.headers ?? {}, json: declared.json }, facts) as {
    headers: Record<string, string>;
    json: unknown;
  };
  const response = status === undefined ? compiled.success : compiled.responseFor(status);
  const written = response ? respondWith(acting, response, { status, value: json }) : undefined;
  const answer = written ? (isWritten(written) ? toAnswer(written) : written) : { status: status ?? 200 };
  // A response without declared content has the declared answer, too.
  const isEmpty = (answer.content?.body.length ?? 0) === 0;
  const content = { type: 'application/json', body: JSON.stringify(json) };
  return {
    ...answer,
    ...(isEmpty && json !== undefined && !answer.problem && { content }),
    headers: { ...answer.headers, ...lowerCase(headers) },
    ...(delayMs > 0 && { delayMs }),
  };
}

const textsMatch = (wanted: Readonly<Record<string, string>> = {}, sent: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(wanted).every(([name, pattern]) => {
    const value = memberOf(sent, name);
    if (value === undefined) return false;
    return pattern === '' || matchesPattern(pattern, typeof value === 'string' ? value : JSON.stringify(value));
  });

/** The first declared answer that matches a request, with patterns as in the rules of the catcher. */
const findAnswer = (answers: readonly DeclaredAnswer[], request: TemplateRequest): DeclaredAnswer | undefined =>
  answers.find(
    ({ match: { headers, json = {}, path, query } }) =>
      textsMatch(path, request.path) &&
      textsMatch(query, request.query) &&
      textsMatch(
        Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
        request.headers,
      ) &&
      matchesJson(json, request.json),
  );

export type OperateDeps = Pick<PartBase, 'clocks' | 'random' | 'store'>;

const typeOf = (header: string | undefined): string | undefined => header?.split(';', 1)[0]?.trim().toLowerCase();

function toRecordRequest(context: ServiceContext, { body, values }: OwnRequest): RecordRequest {
  const { claims, headers, trace } = context;
  return {
    ...(values ?? { path: {}, query: {}, header: {}, cookie: {} }),
    ...(body?.ok && body.value !== undefined && { json: body.value }),
    mediaType: typeOf(headers['content-type']),
    claims: claims && { ...claims },
    trace,
  };
}

/** Parameters that are not declared are texts. */
const toTemplateRequest = ({
  context: { headers, query },
  request: { json, path, query: declared },
}: Acting): TemplateRequest => ({
  path,
  query: { ...Object.fromEntries(query), ...declared },
  headers,
  json,
});

/** Processes requests to one operation, after its checks. Called again after a conflicting write. */
export function createOperate(
  { clocks, random, store }: OperateDeps,
  offered: OfferedInterface,
  compiled: CompiledOperation,
): RequestPlan['answer'] {
  const { operation } = compiled;
  const write = createWriteRecords(offered.compiled, compiled);
  const representations = createRepresentations(offered, compiled);

  function byAnswer(acting: Acting): ServiceAnswer | undefined {
    if (operation.answers.length === 0) return undefined;
    const asked = toTemplateRequest(acting);
    const found = findAnswer(operation.answers, asked);
    const facts: TemplateFacts = {
      request: asked,
      now: () => toInstant(clocks.service.now()),
      uuid: () => newUuid(random),
      env: process.env,
    };
    return found && byDeclaredAnswer(acting, found, facts);
  }

  /** The response to a request with an `Idempotency-Key` is kept for its repetitions. */
  function once(acting: Acting): ServiceAnswer {
    const repeatable = repeatableOf(operation, acting.context);
    if (!repeatable) return actOnRecords(acting, write, representations);
    const earlier = replied(store, repeatable);
    if (earlier) {
      const source = 'draft-ietf-httpapi-idempotency-key-header';
      note(acting, 'idempotency_key', source, 'The response to the first request with this key');
      return earlier;
    }
    const answer = actOnRecords(acting, write, representations);
    if (answer.status >= 300) return answer;
    return { ...answer, statements: [...(answer.statements ?? []), replying(repeatable, answer)] };
  }

  return (context) => {
    const own = context.own ?? {};
    const acting = { offered, compiled, context, own, request: toRecordRequest(context, own) };
    try {
      const preferred = readPrefer(context.headers['prefer']);
      return preferred ? byPreference(acting, preferred) : (byAnswer(acting) ?? once(acting));
    } catch (error) {
      if (!(error instanceof HookbenchError)) throw error;
      note(acting, 'operation_processed', 'The documents of the interface', error.message, 'failed');
      return refuse(acting, error, error.code === 'invalid_request' ? 422 : 500);
    }
  };
}
