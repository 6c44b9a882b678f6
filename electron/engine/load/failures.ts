import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { LoadFailure } from '#shared/load/load-report.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { TransportError } from '#shared/model/message.ts';
import { toInstant } from '#shared/model/instant.ts';
import { isSecretName } from '#shared/redaction/secret-name.ts';
import { answerTextOf } from '../http/answer-text.ts';
import { toBodyView } from '../http/body-view.ts';
import { transportErrorOf } from '../http/transport-error-of.ts';
import { redactorOf } from '../journal/redact.ts';
import { formsOf } from '../journal/redaction/known-secrets.ts';
import { redactText } from '../journal/redaction/redact-body.ts';
import type { LoadMessage } from './messages.ts';
import type { WireFacts } from './wire/connection.ts';
import { fieldsOf, type WireResponse } from './wire/response-reader.ts';

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

/** Failures of one kind that are diagnosed each; then one of a number. */
const diagnosedEach = 20;
const diagnosedOneOf = 100;
/** Failures of one kind that are kept. */
const keptOfKind = 5;
/** Kinds of failures that are told apart. */
const maxKinds = 200;
const shownText = 4096;

interface Kind {
  count: number;
  kept: number;
  diagnosis: Diagnosis;
}

/** The start of a body that is given as Latin-1 text. */
const startOf = (body: string): string => Buffer.from(body, 'latin1').toString('utf8', 0, shownText);

/** The credentials, signatures and secret parameters that a message carries. A receiver may repeat them. */
function secretsSent({ headLength, text, url }: LoadMessage): string[] {
  const fields = fieldsOf(text.slice(0, headLength - 4)).filter(([name]) => isSecretName(name));
  const parameters = [...new URL(url).searchParams].filter(([name]) => isSecretName(name));
  // Without the scheme, e.g. Bearer.
  const values = fields.flatMap(([, value]) => [value, value.replace(/^\S+ +/, '')]);
  return [...values, ...parameters.map(([, value]) => value)];
}

/** How the sends of a slice are explained. */
interface FailuresDeps {
  of: 'request' | 'delivery';
  timeoutMs: number;
  /** What authenticates the sends, e.g. `Bearer`. */
  authSent: string;
  /** Values that reports must not show, besides those that the sends carry. */
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
  explain(send: FailedSend): { diagnosis: Diagnosis; failure: LoadFailure | undefined } {
    const { error: thrown, facts, response } = send;
    const error = thrown instanceof Error ? transportErrorOf(thrown, facts().phase, this.deps.timeoutMs) : thrown;
    let values: string[] | undefined;
    const secrets = (): string[] => (values ??= this.secretsOf(send.message));
    const key = `${response?.status ?? ''} ${error?.code ?? ''} ${error?.phase ?? ''}`;
    let kind = this.kinds.get(key);
    if (!kind || kind.count < diagnosedEach || kind.count % diagnosedOneOf === 0) {
      const diagnosis = this.diagnose(send, error, secrets());
      kind ??= { count: 0, kept: 0, diagnosis };
      kind.diagnosis = diagnosis;
      if (this.kinds.size < maxKinds) this.kinds.set(key, kind);
    }
    kind.count++;
    if (kind.kept >= keptOfKind) return { diagnosis: kind.diagnosis, failure: undefined };
    kind.kept++;
    return { diagnosis: kind.diagnosis, failure: this.keep(send, kind.diagnosis, error, secrets()) };
  }

  private diagnose(
    { atMs, facts, message, response }: FailedSend,
    error: TransportError | undefined,
    secrets: readonly string[],
  ): Diagnosis {
    const known = formsOf(secrets);
    const mask = (text: string): string => redactText(text, known);
    const { authSent, of, timeoutMs } = this.deps;
    const { phase: _phase, ...wire } = facts();
    const responseHeaders = response && fieldsOf(mask(response.head));
    const body = response && toBodyView(Buffer.from(mask(response.body.toString('latin1')), 'latin1'), shownText);
    const diagnosis = diagnose({
      of,
      method: message.method,
      url: message.url,
      requestHeaders: fieldsOf(message.text.slice(0, message.headLength - 4)),
      timeoutMs,
      ...wire,
      status: response?.status,
      responseHeaders,
      ...(body && answerTextOf({ body, headers: responseHeaders ?? [] })),
      error,
      atMs,
      authSent: message.authenticated ? authSent : 'none',
    });
    return { ...diagnosis, sentence: mask(diagnosis.sentence), advice: mask(diagnosis.advice) };
  }

  private keep(
    send: FailedSend,
    { cause, sentence }: Diagnosis,
    error: TransportError | undefined,
    secrets: readonly string[],
  ): LoadFailure {
    const { atMs, index, latencyMs, message, response } = send;
    const { headLength, id, method, text, url } = message;
    const sent = { method, url, headers: fieldsOf(text.slice(0, headLength - 4)), body: text.slice(headLength) };
    const received = response && {
      status: response.status,
      headers: fieldsOf(response.head),
      body: response.body.toString('latin1'),
    };
    // Bodies are cut after they are redacted, so that no part of a secret is left.
    const shown = redactorOf(secrets)({
      cause,
      sentence,
      request: sent,
      ...(received && { response: received }),
      ...(error && { error: { code: error.code, message: error.message } }),
    }) as Pick<LoadFailure, 'cause' | 'sentence' | 'request' | 'response' | 'error'>;
    return {
      ...shown,
      ...{ index, id, at: toInstant(atMs), latencyMs },
      request: { ...shown.request, body: startOf(shown.request.body) },
      ...(shown.response && { response: { ...shown.response, body: startOf(shown.response.body) } }),
    };
  }

  /** Secrets of the plan and of a message. */
  private secretsOf(message: LoadMessage): string[] {
    return [...this.deps.secrets(), ...secretsSent(message)].filter((one) => one !== '');
  }
}
