import type { Capture } from '#shared/model/capture.ts';
import { byteWords } from '../../../components/text/byte-words.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';

/** A fact of two captures that differs between them. */
interface FactApart {
  name: string;
  other: string;
  capture: string;
}

const facts: readonly [name: string, of: (capture: Capture) => string][] = [
  ['Received', ({ receivedAt }) => timeOfDay(Date.parse(receivedAt))],
  ['Method', ({ method }) => method],
  ['Path', ({ path }) => path],
  ['Event', ({ event }) => event ?? 'none'],
  ['Size', ({ size }) => byteWords(size)],
  ['Status', ({ status }) => String(status)],
  ['Sender', ({ peer }) => peer.replace(/:\d+$/, '')],
  ['TLS', ({ tls }) => tls?.protocol ?? 'none'],
  [
    'Failed checks',
    ({ verdicts }) =>
      verdicts
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ check }) => check)
        .join(', ') || 'none',
  ],
];

/** The facts in which two captures differ, besides header fields and body. */
export function factsApart(other: Capture, capture: Capture): FactApart[] {
  return facts
    .map(([name, of]) => ({ name, other: of(other), capture: of(capture) }))
    .filter((fact) => fact.other !== fact.capture);
}
