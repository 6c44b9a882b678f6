import { entryTitle } from '#shared/trace/entry-title.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { isBySomeoneElse } from '#shared/trace/lesson-trace.ts';
import { isSent } from '#shared/trace/fold-hops.ts';
import type { Hop, Moment } from '#shared/trace/sequence.ts';
import { stepText } from '#shared/trace/step-text.ts';

/** What happens in a step, in one sentence. @param grantType The grant of a token request, where known. */
export function stepSentence(moment: Moment, grantType?: string): string {
  if (moment.type === 'note') return `${moment.note.at.name}: ${moment.note.text}`;
  const { answer, broke, endMs, startMs } = moment.hop;
  if (moment.type === 'request') return requestSentence(moment.hop, grantType);
  const sent = broke !== 'request' || errorOf(moment.hop)?.phase === 'request';
  const end = sent ? '' : '. The request was not sent';
  return `${answerSentence(moment.hop)}: ${answer}, after ${formatDuration(endMs - startMs)}${end}`;
}

/** What failed in each phase before the receiver had the request. */
const failures: Readonly<Record<string, (to: string) => string>> = {
  dns: (to) => `The name of ${to} was not resolved`,
  tcp: (to) => `The connection to ${to} failed`,
  tls: (to) => `The TLS handshake with ${to} failed`,
  request: (to) => `The connection to ${to} broke while the request was sent`,
};

const errorOf = ({ entry }: Hop) => (isSent(entry) ? entry.error : undefined);

function answerSentence(hop: Hop): string {
  const { broke, entry, from, to } = hop;
  if (broke === undefined) return `${to.name} responds to ${from.name}`;
  if (isSent(entry) && entry.status !== undefined) return `The response of ${to.name} broke off`;
  if (broke === 'answer') return `${from.name} received no response from ${to.name}`;
  const error = errorOf(hop);
  const phase = /^(EPROTO|ERR_SSL_)/.test(error?.code ?? '') ? 'tls' : (error?.phase ?? '');
  return failures[phase]?.(to.name) ?? `The request to ${to.name} failed`;
}

function requestSentence({ broke, entry, from, request, to }: Hop, grantType: string | undefined): string {
  if (broke === 'request')
    return entry.kind === 'attempt'
      ? `The service tries to deliver ${entryTitle(entry).title}`
      : `${from.name} tries to send ${request} to ${to.name}`;
  const isForeign = isBySomeoneElse(entry.trace ?? '');
  const flow = !isForeign && (from.peer === 'client' || (from.peer === 'other' && to.peer === 'authorization'));
  if (flow && (entry.kind === 'exchange' || entry.kind === 'decision'))
    return stepText({ to: to.peer, method: entry.method, url: entry.url, grantType });
  if (entry.kind === 'attempt' && from.peer === 'service') return `The service delivers ${entryTitle(entry).title}`;
  return `${from.name} sends ${request} to ${to.name}`;
}
