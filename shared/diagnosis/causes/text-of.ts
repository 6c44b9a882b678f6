import { claimProblems } from '../../model/jwt-claims.ts';
import { formatDuration } from '../../trace/format-duration.ts';
import { clientMethod } from '../against.ts';
import { sendsApiKey } from '../api-key-facts.ts';
import { type Alternative, type Cause, type CauseText, type Variant, valueOf } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import type { Meaning } from '../meanings.ts';
import { addressOf, codesOf, hostName, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { pageTitle } from '../messages.ts';
import { quoted } from '../quoted.ts';
import { otherPlace } from '../premises.ts';
import { clockDifference, jwtSent, schemeSent } from '../token-facts.ts';
import { mainMessage, saying } from '../words.ts';
import texts from './texts.json' with { type: 'json' };
import variants from './variants.json' with { type: 'json' };

/** An HTML page by its title. */
export const called = (evidence: Evidence): string => {
  const title = pageTitle(evidence);
  return title === undefined ? 'an HTML page' : `an HTML page titled “${quoted(evidence, title)}”`;
};

/** A claim of the token that was sent, as text. */
function claimOf(evidence: Evidence, name: string): string | undefined {
  const value = jwtSent(evidence)?.claims[name];
  if (value === undefined) return undefined;
  const [problem] = claimProblems({ [name]: value });
  return problem?.evidence ?? (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
}

function keyOf(evidence: Evidence): string {
  const kid = jwtSent(evidence)?.header['kid'];
  return typeof kid === 'string' ? `the token's kid is ${kid.slice(0, 100)}` : 'the token names no key (kid)';
}

/** What texts contain in braces. */
const parts: Readonly<Record<string, (evidence: Evidence) => string>> = {
  address: (evidence) => addressOf(evidence).host,
  alert: (evidence) =>
    (codesOf(evidence)[0] ?? 'unknown')
      .replace(/^.*_ALERT_/, '')
      .replaceAll('_', ' ')
      .toLowerCase(),
  aud: (evidence) => claimOf(evidence, 'aud') ?? 'missing',
  carried: (evidence) => (schemeSent(evidence) === undefined ? 'some' : 'an Authorization header'),
  clientMethod: (evidence) => clientMethod(evidence) ?? 'no client secret',
  clocks: (evidence) => clockDifference(evidence) ?? 'the clocks differ',
  found: ({ failedCheck }) => failedCheck?.evidence ?? '',
  host: hostName,
  iss: (evidence) => claimOf(evidence, 'iss') ?? 'missing',
  key: keyOf,
  method: ({ method }) => method,
  page: called,
  path: (evidence) => addressOf(evidence).path,
  peer: peerWord,
  place: (evidence) => otherPlace(evidence) ?? 'no place',
  proxy: ({ proxy = '' }) => proxy,
  saying,
  scope: (evidence) => claimOf(evidence, 'scope') ?? claimOf(evidence, 'scp') ?? 'not shown',
  sent: (evidence) =>
    evidence.authSent === 'none'
      ? (otherPlace(evidence) ?? (sendsApiKey(evidence) ? 'in the query' : 'none'))
      : (evidence.authSent ?? 'unknown'),
  server: (evidence) => (responseHeader(evidence, 'server') ?? '').slice(0, 100),
  status: ({ status }) => String(status),
  type: (evidence) => requestHeader(evidence, 'content-type')?.slice(0, 100) ?? 'a body without Content-Type',
  timeout: ({ timeoutMs }) => formatDuration(timeoutMs),
};

/** A text of the tables with its parts filled in. */
const filled = (text: string): CauseText =>
  text.includes('{')
    ? (evidence) => text.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name]?.(evidence) ?? whole)
    : text;

interface WrittenTexts {
  sentence?: string;
  /** The sentence if the other side says nothing. */
  unsaid?: string;
  said?: string;
  advice?: string;
  source: string;
  alternatives?: readonly { cause: string; evidence: string; toTell: string }[];
}

/** The texts of a cause, or of one of its forms: `cause/form`. */
export type TextId = keyof typeof texts;

/** When an alternative of the texts is possible, by its cause. Default: always. */
export type Allowed = Readonly<Record<string, (evidence: Evidence) => boolean>>;

/** What a row may add to its texts, or say itself if the words depend on the evidence. */
export type RowTexts = Partial<Pick<Cause, 'sentence' | 'said' | 'advice' | 'alternatives'>> & { allowed?: Allowed };

type Texts = Pick<Cause, 'cause' | 'sentence' | 'said' | 'advice' | 'source' | 'alternatives'>;

/** The cause, its words and its source, as `texts.json` has them. */
export function textOf(id: TextId, allowed: Allowed = {}): Texts {
  const { advice = '', alternatives, said, sentence = '', source, unsaid }: WrittenTexts = texts[id];
  return {
    cause: id.replace(/\/.*$/, ''),
    sentence:
      unsaid === undefined
        ? filled(sentence)
        : (evidence) => valueOf(filled(mainMessage(evidence) === undefined ? unsaid : sentence), evidence),
    ...(said !== undefined && { said: filled(said) }),
    advice: filled(advice),
    source,
    ...(alternatives && {
      alternatives: (evidence) =>
        alternatives
          .filter(({ cause }) => allowed[cause]?.(evidence) ?? true)
          .map(({ cause, evidence: shown, toTell }): Alternative => {
            return { cause, confidence: 'possible', evidence: [valueOf(filled(shown), evidence)], toTell };
          }),
    }),
  };
}

/** How a cause reads if words mean a special form of it, as `variants.json` has it. */
export function variantOf(means: Meaning): Variant | undefined {
  const table: Partial<Record<Meaning, { sentence: string; ofRequest?: string; advice: string; source?: string }>> =
    variants;
  const found = table[means];
  if (!found) return undefined;
  const { advice, ofRequest, sentence, source } = found;
  return {
    sentence: (evidence) => valueOf(filled(evidence.of === 'request' ? (ofRequest ?? sentence) : sentence), evidence),
    advice: filled(advice),
    ...(source !== undefined && { source }),
  };
}
