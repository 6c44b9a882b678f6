import { formatDuration } from '#shared/trace/format-duration.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { Phases } from '#shared/model/phases.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { violationText } from '#shared/model/violation.ts';

const phaseNames: readonly [keyof Phases, string][] = [
  ['stale', 'closed connection'],
  ['dns', 'DNS'],
  ['tcp', 'TCP'],
  ['tls', 'TLS'],
  ['request', 'request'],
  ['firstByte', 'first byte'],
  ['download', 'download'],
  ['total', 'total'],
];

const headerLines = (headers: readonly HeaderPair[]): string[] => headers.map(([name, value]) => `${name}: ${value}`);

/** Status line and header fields of a response, in HTTP/1.1 syntax. */
export function headOf({ response }: Exchange): string {
  if (!response) return '';
  const status = `HTTP/1.1 ${response.status} ${reasonPhrase(response.status) ?? ''}`.trimEnd();
  return [status, ...headerLines(response.headers), '', ''].join('\r\n');
}

function phaseLine(phases: Phases): string {
  const texts = phaseNames.flatMap(([phase, name]) => {
    const ms = phases[phase];
    return ms === null || ms === undefined ? [] : [`${name} ${formatDuration(ms)}`];
  });
  return `* ${texts.join(', ') || 'no phases recorded'}`;
}

function tlsLines({ remoteAddress, tls }: Exchange): string[] {
  const [own] = tls?.chain ?? [];
  return [
    ...(remoteAddress === undefined ? [] : [`* Connected to ${remoteAddress}`]),
    ...(tls ? [`* ${tls.protocol}, ${tls.cipher}${tls.authorizationError ? `, ${tls.authorizationError}` : ''}`] : []),
    ...(own ? [`* Certificate ${own.subject}, issued by ${own.issuer}, valid until ${own.validTo}`] : []),
  ];
}

function exchangeLines(role: string, exchange: Exchange): string[] {
  const { error, request, response } = exchange;
  const { pathname, search } = new URL(request.url);
  return [
    `* ${role}: ${request.method} ${request.url}`,
    ...tlsLines(exchange),
    `> ${request.method} ${pathname}${search} HTTP/1.1`,
    ...headerLines(request.headers).map((line) => `> ${line}`),
    ...(response ? headOf(exchange).trimEnd().split('\r\n') : []).map((line) => `< ${line}`),
    ...(error ? [`* ${error.code}: ${error.message}`] : []),
    phaseLine(exchange.phases),
  ];
}

/** The error for a run with an unexpected result: status, diagnosis and advice. */
export function failureOf({ diagnosis, status }: RequestRun): HookbenchError {
  const { advice, cause, confidence, sentence, source } = diagnosis;
  const why = `${cause} (${confidence}): ${sentence}`;
  const hint = `${advice} (${source})`;
  if (status === undefined) return new HookbenchError('no_answer', why, { hint });
  return new HookbenchError('unexpected_status', `Unexpected status ${status}. ${why}`, { hint });
}

function diagnosisLines({ diagnosis }: RequestRun): string[] {
  const { advice, cause, confidence, evidence, rules = [], sentence, source } = diagnosis;
  const details = [...evidence, ...rules.map(violationText), `${advice} (${source})`];
  return [`${cause} (${confidence}): ${sentence}`, ...details.map((one) => `  ${one}`)];
}

/** How the response compares to the user's own interface, with each broken rule. */
export function contractLines({ contract }: RequestRun): string[] {
  if (!contract) return ['contract skipped: Only your own interface is compared, and only with responses of services.'];
  const { detail, operation, outcome, violations = [] } = contract;
  const subject = `contract ${operation === undefined ? '' : `of ${operation} `}${outcome}`;
  if (violations.length === 0) return [`${subject}: ${detail}`];
  return [`${subject}:`, ...violations.map((one) => `  ${violationText(one)}`)];
}

/** Requests and responses of all exchanges, with phases and diagnosis. */
export function verboseLines(run: RequestRun): string[] {
  return [
    ...run.steps.flatMap(({ exchange, role }) => exchangeLines(role, exchange)),
    ...(run.notes ?? []).map((note) => `* ${note}`),
    ...[...(run.contract ? contractLines(run) : []), ...diagnosisLines(run)].map((line) => `* ${line}`),
  ];
}
