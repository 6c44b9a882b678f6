import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { LoadFailure } from '#shared/load/load-report.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import { isSecretName } from '#shared/redaction/secret-name.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import { answerTextOf } from '../http/answer-text.ts';
import { toBodyView } from '../http/body-view.ts';
import { transportErrorOf } from '../http/transport-error-of.ts';
import type { LoadMessage } from './messages.ts';
import type { WireFacts } from './wire/connection.ts';
import { fieldsOf, type WireResponse } from './wire/response-reader.ts';

/** A send that failed. */
interface FailedSend {
  index: number;
  message: LoadMessage;
  response: WireResponse | undefined;
  error: Error | TransportError | undefined;
  facts: () => WireFacts;
  /** When it was sent, in milliseconds since the epoch. */
  atMs: number;
  latencyMs: number;
}

/** What a report says about a failed send. */
interface ExplainedFailure {
  diagnosis: Diagnosis;
  failure: LoadFailure | undefined;
}

/** Failures of one kind that are diagnosed each; then one of a number. */
const diagnosedEach = 20;
const diagnosedOneOf = 100;
/** Failures of one kind that are kept. */
const keptOfKind = 5;
/** Kinds of failures that are told apart. */
const maxKinds = 200;
const shownText = 4096;
const mark = '[redacted]';

interface Kind {
  count: number;
  kept: number;
  diagnosis: Diagnosis;
}

/** Masks credentials and signatures. */
const shownFields = (fields: readonly HeaderPair[]): HeaderPair[] =>
  fields.map(([name, value]) => [name, isSecretName(name) ? mark : value]);

const textOf = (body: Buffer): string => body.toString('utf8', 0, shownText);

/** How the sends of a slice are explained. */
interface FailuresDeps {
  of: 'request' | 'delivery';
  timeoutMs: number;
  /** What authenticates the sends, e.g. `Bearer`. */
  authSent: string;
  /** Values that reports must not show. */
  secrets: () => readonly string[];
}

/** Explains failed sends: the first of each kind, and then a sample, since a diagnosis takes longer than a send. */
export class Failures {
  private readonly deps: FailuresDeps;
  private readonly kinds = new Map<string, Kind>();

  constructor(deps: FailuresDeps) {
    this.deps = deps;
  }

  /** The diagnosis of a failed send, and the failure if it is kept as an example. */
  explain(send: FailedSend): ExplainedFailure {
    const { error: thrown, facts, response } = send;
    const error = thrown instanceof Error ? transportErrorOf(thrown, facts().phase, this.deps.timeoutMs) : thrown;
    const key = `${response?.status ?? ''} ${error?.code ?? ''} ${error?.phase ?? ''}`;
    let kind = this.kinds.get(key);
    if (!kind || kind.count < diagnosedEach || kind.count % diagnosedOneOf === 0) {
      const diagnosis = this.diagnose(send, error);
      kind ??= { count: 0, kept: 0, diagnosis };
      kind.diagnosis = diagnosis;
      if (this.kinds.size < maxKinds) this.kinds.set(key, kind);
    }
    kind.count++;
    if (kind.kept >= keptOfKind) return { diagnosis: kind.diagnosis, failure: undefined };
    kind.kept++;
    return { diagnosis: kind.diagnosis, failure: this.keep(send, kind.diagnosis, error) };
  }

  private diagnose({ atMs, facts, message, response }: FailedSend, error: TransportError | undefined): Diagnosis {
    const { authSent, of, timeoutMs } = this.deps;
    const { phase: _phase, ...known } = facts();
    const responseHeaders = response && fieldsOf(response.head);
    const body = response && toBodyView(response.body, shownText);
    return diagnose({
      of,
      method: message.method,
      url: message.url,
      requestHeaders: fieldsOf(message.text.slice(0, message.headLength - 4)),
      timeoutMs,
      ...known,
      status: response?.status,
      responseHeaders,
      ...(body && answerTextOf({ body, headers: responseHeaders ?? [] })),
      error,
      atMs,
      authSent: message.authenticated ? authSent : 'none',
    });
  }

  private keep(send: FailedSend, { cause, sentence }: Diagnosis, error: TransportError | undefined): LoadFailure {
    const { atMs, index, latencyMs, message, response } = send;
    const { headLength, id, method, text, url } = message;
    const body = Buffer.from(text.slice(headLength, headLength + shownText), 'latin1');
    const headers = shownFields(fieldsOf(text.slice(0, headLength - 4)));
    return {
      index,
      id,
      at: toInstant(atMs),
      cause,
      sentence: this.masked(sentence),
      request: { method, url: shownUrl(url), headers, body: this.masked(textOf(body)) },
      ...(response && {
        response: {
          status: response.status,
          headers: shownFields(fieldsOf(response.head)),
          body: this.masked(textOf(response.body)),
        },
      }),
      ...(error && { error: { code: error.code, message: this.masked(error.message) } }),
      latencyMs,
    };
  }

  private masked(text: string): string {
    return this.deps.secrets().reduce((shown, secret) => shown.replaceAll(secret, mark), text);
  }
}
