import { curlCommand } from '#shared/curl/curl-command.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { RequestMessage, TransportError } from '#shared/model/message.ts';
import { traceText } from '#shared/trace/trace-text.ts';
import { shellQuote } from '#shared/curl/shell-quote.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import { counted } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { fenced, markdownText } from './escaped-text.ts';
import { markdownTable } from './report-file.ts';
import type { Finding } from '#shared/model/finding.ts';

/** What happened, as a report for a bug tracker shows it. */
export interface Evidence {
  title: string;
  /** What happened, one sentence or fact per line. */
  summary: readonly string[];
  findings: readonly Finding[];
  diagnosis?: Diagnosis | undefined;
  /** The journal entries of its traces. */
  entries: readonly JournalEntry[];
  /** How to reproduce it: a request to send with cURL, or a command. */
  reproduce?: { request: RequestMessage; options?: readonly string[] } | { command: string } | undefined;
}

/** Where it happened. */
export interface EvidenceEnvironment {
  version: string;
  /** E.g. `Linux 6.1 x64, Node.js 24.1.0`. */
  platform: string;
  /** Everything that differs from the defaults: assumptions, moved clocks, faults. */
  differences: readonly string[];
  secrets: 'redacted' | 'included';
}

/** Longest body that a cURL command repeats, in characters. */
const maxBody = 4000;

const findingRows = (findings: readonly Finding[]): string[] =>
  markdownTable({
    title: 'Expected and observed',
    head: ['', 'Expected', 'Observed'],
    rows: findings.map(({ expected, met, observed, what }) => [what, expected, { text: observed, met }]),
  });

function diagnosisLines(diagnosis: Diagnosis | undefined): string[] {
  if (!diagnosis) return [];
  const { advice, alternatives = [], cause, confidence, evidence, sentence, source } = diagnosis;
  return [
    '',
    '## Diagnosis',
    '',
    `\`${cause}\` (${confidence}): ${markdownText(`${sentence} ${advice}`.trim())}`,
    '',
    ...evidence.map((each) => `- ${markdownText(each)}`),
    `- Specification: ${markdownText(source)}`,
    ...alternatives.map(
      (other) => `- Also possible: \`${other.cause}\`. ${markdownText(`${other.sentence} ${other.toTell}`)}`,
    ),
  ];
}

function curlOf(request: RequestMessage, options: readonly string[] | undefined): string {
  const { body } = request;
  if (body.content.length <= maxBody && !body.truncated) return curlCommand(request, options);
  const none = { ...request, body: { ...body, size: 0, content: '' } };
  return `${curlCommand(none, options)} \\\n  --data-binary @body # ${body.size} bytes, not included here`;
}

function reproduceLines(reproduce: Evidence['reproduce']): string[] {
  if (!reproduce) return [];
  const command = 'command' in reproduce ? reproduce.command : curlOf(reproduce.request, reproduce.options);
  return ['', '## Reproduce', '', ...fenced(command, 'sh')];
}

function environmentLines({ differences, platform, secrets, version }: EvidenceEnvironment): string[] {
  return [
    '',
    '## Environment',
    '',
    `- Hookbench ${version}`,
    `- ${platform}`,
    ...differences.map((each) => `- ${markdownText(each)}`),
    ...(differences.length === 0 ? ['- Default assumptions'] : []),
    ...(secrets === 'redacted' ? ['- Secrets are replaced by [redacted]'] : ['- **This report contains secrets**']),
  ];
}

/** A report as Markdown for a bug tracker: summary, expected and observed, diagnosis, diagram, command, environment. */
export function evidenceMarkdown(evidence: Evidence, environment: EvidenceEnvironment): string {
  const { diagnosis, entries, findings, reproduce, summary, title } = evidence;
  return [
    `# ${markdownText(title)}`,
    '',
    ...summary.map((line) => `- ${markdownText(line)}`),
    ...findingRows(findings),
    ...diagnosisLines(diagnosis),
    ...(entries.length === 0 ? [] : ['', '## Sequence', '', ...fenced(traceText(entries), 'text')]),
    ...reproduceLines(reproduce),
    ...environmentLines(environment),
    '',
  ].join('\n');
}

/** Evidence without the entries of its traces, which the caller reads. */
export type EvidenceSubject = Omit<Evidence, 'entries'> & { traces: readonly string[] };

/** Names of the trace that its messages are read by; a trace that was not recorded has none. */
const tracesOf = (...traces: readonly (string | undefined)[]): string[] =>
  traces.filter((trace) => trace !== undefined);

function outcomeOf(status: number | undefined, error: TransportError | undefined): string {
  if (status !== undefined) return `HTTP ${statusWords({ status })}`;
  return error ? `${error.code}: ${error.message}` : 'no response';
}

const response2xx = (status: number | undefined, error: TransportError | undefined): Finding => ({
  what: 'Response',
  expected: '2xx',
  observed: outcomeOf(status, error),
  met: status !== undefined && status >= 200 && status < 300,
});

const faultLines = (faults: readonly string[] = []): string[] =>
  faults.length === 0 ? [] : [`Deliberate faults: ${faults.join(', ')}`];

const attemptFinding = ({ error, n, response }: Attempt): Finding => ({
  ...response2xx(response?.status, error),
  what: `Attempt ${n}`,
});

/** A delivery with its attempts; the last attempt is the one to reproduce. */
export function evidenceOfDelivery(delivery: DeliveryWithAttempts): EvidenceSubject {
  const { attempts, attemptsAllowed, customerId, event, id, reason, status, subscriptionId, trace, url } = delivery;
  const last = attempts.at(-1);
  const outcome = last ? outcomeOf(last.response?.status, last.error) : 'no attempt yet';
  return {
    title: `Delivery of ${event} is ${status}: ${outcome}`,
    summary: [
      `Delivery ${id} to ${url} (subscription ${subscriptionId}, customer ${customerId})`,
      `${attempts.length} of ${counted(attemptsAllowed, 'attempt', 'attempts')} made`,
      ...(last ? [`Last attempt at ${last.startedAt}`] : []),
      ...(reason === undefined ? [] : [reason]),
      ...faultLines(last?.faults),
    ],
    findings: attempts.map(attemptFinding),
    diagnosis: last?.diagnosis,
    traces: [trace],
    reproduce: last && { request: last.request },
  };
}

const captureFinding = ({ check, detail, expected, outcome, received }: CaptureWithBody['checks'][number]) => ({
  what: `Check ${check}`,
  expected: expected ?? 'passed',
  observed: received === undefined ? detail : `${received} (${detail})`,
  met: outcome === 'passed',
});

/** A capture with its checks. @param url The address of the catcher that it was sent to. */
export function evidenceOfCapture(capture: CaptureWithBody, url: string): EvidenceSubject {
  const { body, deliveryId, faults, headers, id, method, path, peer, problem, receivedAt, size, status, trace } =
    capture;
  const judged = capture.checks.filter(({ outcome }) => outcome !== 'skipped');
  const failed = judged.filter(({ outcome }) => outcome === 'failed');
  const result = failed.length === 0 ? 'all checks passed' : `${failed.map(({ check }) => check).join(', ')} failed`;
  return {
    title: `Capture of ${method} ${path}: ${result}`,
    summary: [
      `Capture ${id}, received at ${receivedAt} from ${peer}, ${counted(size, 'byte', 'bytes')}`,
      `The receiver responded with ${status === 0 ? 'nothing' : String(status)}`,
      ...(deliveryId === undefined ? [] : [`Sent by delivery ${deliveryId}`]),
      ...(problem === undefined ? [] : [problem]),
      ...faultLines(faults),
    ],
    findings: judged.map(captureFinding),
    traces: tracesOf(trace),
    reproduce: { request: { method, url, headers, body } },
  };
}

/** A sent request with its exchanges. @param options Arguments of cURL, such as the CA of Hookbench. */
export function evidenceOfRequest(run: RequestRun, options: readonly string[]): EvidenceSubject {
  const { diagnosis, error, exchange, id, notes = [], phases, spec, startedAt, status, steps, trace } = run;
  const { method, url } = exchange.request;
  const token = spec.token.condition === 'none' ? 'no token attached' : `token: ${spec.token.condition}`;
  return {
    title: `${method} ${url}: ${outcomeOf(status, error)}`,
    summary: [
      `Request ${id}, sent at ${startedAt}, ${token}`,
      ...(phases.total === null ? [] : [`It took ${formatDuration(phases.total)}`]),
      ...(steps.length > 1 ? [`Steps: ${steps.map(({ role }) => role).join(', ')}`] : []),
      ...notes,
      ...faultLines(exchange.faults),
    ],
    findings: [response2xx(status, error)],
    diagnosis,
    traces: [trace],
    reproduce: { request: exchange.request, options },
  };
}

/** The result of an experiment of the failure lab. */
export function evidenceOfExperiment(result: ExperimentResult): EvidenceSubject {
  const { diagnosis, durationMs, error, findings, id, passed, restored, startedAt, title, traces } = result;
  return {
    title: `Experiment ${title}: ${passed && restored ? 'as expected' : 'not as expected'}`,
    summary: [
      `Experiment ${id}, run at ${startedAt}, took ${formatDuration(durationMs)}`,
      ...(error === undefined ? [] : [error]),
      ...(result.notRestored ?? []).map((what) => `Not restored: ${what}`),
    ],
    findings,
    diagnosis,
    traces,
    reproduce: { command: `hookbench lab ${shellQuote(id)}` },
  };
}

/** The result of a scenario, with the diagnosis and the trace of its first failed step. */
export function evidenceOfScenario(result: ScenarioResult): EvidenceSubject {
  const { durationMs, error, file, kept, name, outcome, seed, startedAt, steps } = result;
  const failed = steps.find((step) => step.outcome === 'failed');
  return {
    title: `Scenario ${name}: ${outcome.replaceAll('-', ' ')}`,
    summary: [
      `${file}, run at ${startedAt} with seed ${seed}, took ${formatDuration(durationMs)}`,
      ...(error === undefined ? [] : [error]),
      ...(failed ? [`Failed step: ${failed.name} (line ${failed.line})`] : []),
      ...(failed?.error === undefined ? [] : [failed.error]),
      ...(kept === undefined ? [] : [`Case file: ${kept}`]),
    ],
    findings: steps.flatMap((step) =>
      step.findings.map((finding) => ({ ...finding, what: `${step.name}: ${finding.what}` })),
    ),
    diagnosis: failed?.diagnosis,
    traces: tracesOf(failed?.trace),
    reproduce: { command: `hookbench run ${shellQuote(file)} --seed ${seed}` },
  };
}
