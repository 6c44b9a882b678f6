import type { ContractCheck } from '#shared/model/contract-check.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { RequestRun, RequestStep, RequestSummary } from '#shared/model/request-run.ts';
import { readDecision } from '../../journal/read-decision.ts';
import type { Reader, Row } from '../../store/connection.ts';
import { conditions, keysetPage } from '../../store/keyset-page.ts';
import { ofLesson } from '../../store/later-steps.ts';
import type { Statement } from '../../store/statement.ts';
import { readExchange } from '../read-exchange.ts';
import { notesOf } from './notes-of.ts';
import type { ChosenSpec, RunStep } from './run-request.ts';

/** A stored run; exchanges and decisions are referenced by id. */
export interface RunRecord {
  id: string;
  trace: string;
  startedAtMs: number;
  durationMs: number;
  spec: ChosenSpec;
  steps: RunStep[];
  diagnosis: Diagnosis;
  contract?: ContractCheck | undefined;
  status?: number | undefined;
  error?: string | undefined;
}

type Store = Pick<Reader, 'get' | 'all' | 'unseal'>;

/** The address of a proxy that is stored: without user and password. */
const withoutCredentials = (proxy: string): string => proxy.replace(/^http:\/\/[^/]*@/, 'http://');

/** Adds a run to the history. */
export function runInsertion(run: RunRecord, seal: (text: string) => string): Statement {
  const { contract, diagnosis, durationMs, error, id, startedAtMs, status, steps, trace } = run;
  const { auth, connection, ...others } = run.spec;
  const { proxy } = connection;
  const spec = {
    ...others,
    connection: { ...connection, ...(proxy !== undefined && { proxy: withoutCredentials(proxy) }) },
  };
  return {
    sql: `INSERT INTO requests (id, trace, started_at, duration_ms, method, url, condition, status, error, cause, run, auth)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    params: [
      id,
      trace,
      startedAtMs,
      durationMs,
      spec.method,
      spec.url,
      auth?.kind === 'token' ? (auth.condition ?? 'valid') : spec.token.condition,
      status ?? null,
      error ?? null,
      diagnosis.cause,
      JSON.stringify({ spec, steps, diagnosis, contract }),
      auth ? seal(JSON.stringify(auth)) : null,
    ],
  };
}

/** The exchanges of a run in order, with the decisions of our servers. */
export function readSteps(store: Store, steps: readonly RunStep[]): RequestStep[] {
  return steps.flatMap(({ decisionId, exchangeId, role }) => {
    const exchange = readExchange(store, exchangeId);
    if (!exchange) return [];
    // Another server may send our header, so the decision must belong to this exchange.
    const decision = decisionId === undefined ? undefined : readDecision(store, decisionId);
    return { role, exchange, ...(decision?.span === exchange.span && { decision }) };
  });
}

/** One run with all its exchanges. */
export function readRun(store: Store, id: string): RequestRun | undefined {
  const row = store.get('SELECT * FROM requests WHERE id = ?', id);
  if (!row) return undefined;
  const run = JSON.parse(row['run'] as string) as Pick<RunRecord, 'spec' | 'steps' | 'diagnosis' | 'contract'>;
  const auth = JSON.parse(store.unseal((row['auth'] as string | null) ?? 'null')) as RequestAuth | null;
  const spec = { ...run.spec, ...(auth && { auth }) };
  const steps = readSteps(store, run.steps);
  const last = steps.at(-1);
  if (!last) return undefined;
  const notes = notesOf(spec, steps);
  return {
    id,
    trace: row['trace'] as string,
    startedAt: toInstant(row['started_at'] as number),
    spec,
    ...(last.exchange.response && { status: last.exchange.response.status }),
    steps,
    exchange: last.exchange,
    ...(last.exchange.response && { response: last.exchange.response }),
    ...(last.exchange.error && { error: last.exchange.error }),
    phases: last.exchange.phases,
    ...(last.decision && { decision: last.decision }),
    diagnosis: run.diagnosis,
    ...(run.contract && { contract: run.contract }),
    ...(notes.length > 0 && { notes }),
  };
}

function readSummary(row: Row): RequestSummary {
  return {
    id: row['key'] as string,
    trace: row['trace'] as string,
    startedAt: toInstant(row['started_at'] as number),
    durationMs: row['duration_ms'] as number,
    method: row['method'] as string,
    url: row['url'] as string,
    condition: row['condition'] as string,
    ...(row['status'] !== null && { status: Number(row['status']) }),
    ...(row['error'] !== null && { error: row['error'] as string }),
    cause: row['cause'] as string,
  };
}

const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

interface HistoryQuery extends PageQuery {
  /** A part of method, URL or cause. */
  q?: string | undefined;
  /** Whether lessons, or the polls of Pull and push, sent them. */
  lessons?: 'true' | 'false' | undefined;
}

/** A page of the history, and the number of requests that lessons, or the polls of Pull and push, sent. */
export function pageOfRuns(
  store: Store,
  { q, lessons, ...query }: HistoryQuery,
): Page<RequestSummary> & { lessons: number } {
  const { narrow, params, where } = conditions();
  if (q !== undefined) narrow(`method || ' ' || url || ' ' || cause LIKE ? ESCAPE '\\'`, likeAnywhere(q));
  if (lessons !== undefined) narrow(lessons === 'true' ? ofLesson : `NOT ${ofLesson}`);
  const page = keysetPage({
    store,
    query,
    from: `SELECT id AS key, trace, started_at, duration_ms, method, url, condition, status, error, cause FROM requests`,
    key: 'id',
    where,
    params,
    read: readSummary,
  });
  const counted = store.get(`SELECT count(*) AS n FROM requests WHERE ${ofLesson}`);
  return { ...page, lessons: Number(counted?.['n'] ?? 0) };
}
