import type { Meaning } from './meanings.ts';

/** What words mean if a subject and a fault are near each other, in either order. */
interface WordPair {
  means: Meaning;
  status: readonly [from: number, to: number];
  subject: string;
  fault: string;
}

const absent =
  'missing|absent|empty|(?:is |are )?required|lacks?|not (?:found|provided|present|sent|supplied|set|included|given)|no(?= [a-z])(?! longer| right| permission| access)|without';
const faulty = 'bad|invalid|unsupported|unexpected|wrong|expect(?:s|ed|ing)|must|not (?:supported|allowed|acceptable)';

/** Searched after the phrases, in this order: words that no phrase has, but that are about the same. */
const pairs: readonly WordPair[] = [
  {
    means: 'scope-missing',
    status: [400, 403],
    subject: 'scopes?',
    fault: `${absent}|does(?: not|nt|n't) (?:contain|include|have|cover)|insufficient|needs?`,
  },
  {
    means: 'credentials-missing',
    status: [400, 403],
    subject:
      '(?:client |access |auth(?:entication|orization)? |bearer )?token|credentials?|authori[sz]ation(?: (?:field|header|value))?|bearer|jwt',
    fault: absent,
  },
  {
    means: 'key-unknown',
    status: [401, 403],
    subject: 'keys?|jwks?',
    fault: 'no (?:suitable|usable|valid|public)|none of|not (?:found|known)|unknown|wrong|unsuitable',
  },
  { means: 'media-type', status: [400, 422], subject: '(?:http )?(?:content|media) type', fault: faulty },
  {
    means: 'no-backend',
    status: [500, 599],
    subject: 'instances?|backends?|upstreams?|targets?|replicas?|endpoints?|workers?|pods?',
    fault:
      '(?:unable|failed|could not|cannot|couldnt|cant)(?: to)? find|none|no|not (?:available|running|ready)|unavailable',
  },
  {
    means: 'gateway-refused',
    status: [502, 599],
    subject: 'origin|upstream|backend|target|server|service|host',
    fault:
      "(?:unable|not able|wasnt able|wasn't able|failed|could not|cannot|couldnt) (?:to )?(?:connect|reach)|connection (?:failed|refused|reset|closed)|unreachable",
  },
];

/** At most this many words are between the two. */
const between = String.raw`(?: \S{1,40}){0,3}`;

/** Pairs as patterns over text as `normalizeText` writes it. */
export const wordPairs: readonly { means: Meaning; status: readonly [number, number]; words: RegExp }[] = pairs.map(
  ({ fault, means, status, subject }) => ({
    means,
    status,
    words: new RegExp(
      String.raw`\b(?:${subject})\b[:,]?${between} (?:${fault})\b|\b(?:${fault})\b[:,]?${between} (?:${subject})\b`,
    ),
  }),
);
