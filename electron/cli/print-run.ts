import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { Phases } from '#shared/model/phases.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';

const phaseNames: readonly [keyof Phases, string][] = [
  ['dns', 'DNS'],
  ['tcp', 'TCP'],
  ['tls', 'TLS'],
  ['request', 'request'],
  ['firstByte', 'first byte'],
  ['download', 'download'],
  ['total', 'total'],
];

/** Header values keep their bytes. */
const headerLines = (headers: readonly HeaderPair[]): string[] => headers.map(([name, value]) => `${name}: ${value}`);

/** Status line and header fields of an answer, as they stand in HTTP. */
export function headOf({ response }: Exchange): string {
  if (!response) return '';
  const status = `HTTP/1.1 ${response.status} ${reasonPhrase(response.status) ?? ''}`.trimEnd();
  return [status, ...headerLines(response.headers), '', ''].join('\r\n');
}

function phaseLine(phases: Phases): string {
  const parts = phaseNames.flatMap(([phase, name]) => {
    const ms = phases[phase];
    return ms === null ? [] : [`${name} ${Math.round(ms)} ms`];
  });
  return `* ${parts.join(', ') || 'no phase was reached'}`;
}

function tlsLines({ remoteAddress, tls }: Exchange): string[] {
  const [own] = tls?.chain ?? [];
  return [
    ...(remoteAddress === undefined ? [] : [`* connected to ${remoteAddress}`]),
    ...(tls ? [`* ${tls.protocol}, ${tls.cipher}${tls.authorizationError ? `, ${tls.authorizationError}` : ''}`] : []),
    ...(own ? [`* certificate ${own.subject}, issued by ${own.issuer}, until ${own.validTo}`] : []),
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

/** Why a run is not what was expected: the status, what came of it and what to do, as one error. */
export function failureOf({ diagnosis, status }: RequestRun): HookbenchError {
  const { advice, cause, confidence, sentence, source } = diagnosis;
  const why = `${cause} (${confidence}): ${sentence}`;
  const hint = `${advice} (${source})`;
  if (status === undefined) return new HookbenchError('no_answer', why, { hint });
  return new HookbenchError('unexpected_status', `The status is ${status}, which was not expected. ${why}`, { hint });
}

/** What the request came to, and why, in a few lines. */
function diagnosisLines({ diagnosis }: RequestRun): string[] {
  const { advice, cause, confidence, evidence, sentence, source } = diagnosis;
  return [`${cause} (${confidence}): ${sentence}`, ...evidence.map((one) => `  ${one}`), `  ${advice} (${source})`];
}

/** Both sides of all exchanges, with phases and diagnosis. */
export function verboseLines(run: RequestRun): string[] {
  return [
    ...run.steps.flatMap(({ exchange, role }) => exchangeLines(role, exchange)),
    ...(run.notes ?? []).map((note) => `* ${note}`),
    ...diagnosisLines(run).map((line) => `* ${line}`),
  ];
}
