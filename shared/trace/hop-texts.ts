import type { Check } from '../model/decision.ts';
import type { EntryOf } from '../model/journal-entry.ts';
import type { ReceivedEntry } from './fold-hops.ts';
import { attemptLabel } from './entry-title.ts';
import { pathOf } from './path-of.ts';
import { codeLabel, problemLabel } from './plain-words.ts';
import { statusWords } from './reason-phrase.ts';

type HopEntry = EntryOf<'exchange' | 'attempt' | 'decision' | 'capture'>;

/** The labels of a hop's two arrows. */
export function hopTexts(entry: HopEntry, received?: ReceivedEntry): { request: string; answer: string } {
  return { request: requestText(entry), answer: answerText(entry, received) };
}

function requestText(entry: HopEntry): string {
  switch (entry.kind) {
    case 'exchange':
      return `${entry.method} ${shortPath(entry.to, entry.url)}`;
    case 'decision':
      return `${entry.method} ${shortPath(entry.server, entry.url)}`;
    case 'attempt':
      return `POST ${pathOf(entry.url)}${entry.n > 1 ? `, ${attemptLabel(entry)}` : ''}`;
    case 'capture':
      return `${entry.method} ${entry.path}`;
  }
}

/** The lifeline already shows the server, so the authorization server's address is omitted. */
function shortPath(to: string, url: string): string {
  const path = pathOf(url);
  return to === 'authorization' ? path.replace(/^\/oauth2(?=\/)/, '') : path;
}

function answerText(entry: HopEntry, received: ReceivedEntry | undefined): string {
  const error = 'error' in entry ? entry.error : undefined;
  if (entry.status === undefined) return error ? codeLabel(error.code) : 'no response, interrupted';
  if (error) return `${String(entry.status)}, then ${codeLabel(error.code)}`;
  const failed = failedCheck(entry) ?? (received && failedCheck(received));
  const problem = failed && problemLabel(failed.name);
  if (problem !== undefined) return `${String(entry.status)}, ${problem}`;
  return statusWords({ status: entry.status });
}

/** The check that rejected the request, if one did. */
export function failedCheck(entry: HopEntry): Check | undefined {
  return entry.kind === 'decision' ? entry.checks.find(({ outcome }) => outcome === 'failed') : undefined;
}
