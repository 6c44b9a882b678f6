import type { Inspection, SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { OutsideBench } from '../outside-bench.ts';
import type { UnseenCase } from './unseen-case.ts';

/** A webhook as it is received, and what its receiver knows. */
interface Webhook {
  headers: Record<string, string>;
  body: string | Buffer;
  secret: string;
  /** Without it, the doctor finds it out. */
  scheme?: SignatureDiagnosis['scheme'] | undefined;
  /** The URL that the receiver believes it was called at. */
  url?: string;
}

export type Name = RegExp | readonly [exact: RegExp, general: RegExp];

export interface Mistake {
  id: string;
  what: string;
  /** Each of them must be in the sentences or fixes of the doctor. The second of two is a name that is true but too general. */
  names: readonly Name[];
  /** The doctor may name the mistake as one that is close to it. */
  isVague?: boolean;
  webhook: Webhook;
}

async function inspected(bench: OutsideBench, webhook: Webhook): Promise<SignatureDiagnosis | undefined> {
  const { body, headers, scheme, secret, url } = webhook;
  const lines = Object.entries({ 'Content-Type': 'application/json', ...headers });
  const head = Buffer.from(
    `POST /hooks HTTP/1.1\r\nHost: receiver.test\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const base64 = Buffer.concat([head, Buffer.from(body)]).toString('base64');
  const found = await bench.control.client.send('POST', '/inspect', {
    base64,
    scheme,
    secret,
    ...(url !== undefined && { url }),
  });
  return (found as Inspection).signature;
}

/** Matches a text in which each of these is. */
const allOf = (all: readonly RegExp[]): RegExp =>
  new RegExp(`^${all.map(({ source }) => `(?=[\\s\\S]*(?:${source}))`).join('')}`, 'i');

/** A signature of code that makes this mistake. The doctor's result is read as a diagnosis. */
export const mistake = ({ id, isVague, names, webhook, what }: Mistake): UnseenCase => ({
  id: `signature-${id}`,
  program: 'code of its own',
  what,
  async run(bench) {
    const found = await inspected(bench, webhook);
    if (!found) return undefined;
    const { mistakes, outcome, sentence } = found;
    return {
      cause: outcome,
      sentence: [sentence, ...mistakes.flatMap((one) => [one.sentence, one.fix])].join('\n'),
      confidence: 'certain',
      evidence: mistakes.map((one) => one.id),
      advice: '',
      source: '',
    };
  },
  right: [],
  says: allOf(names.map((name) => (name instanceof RegExp ? name : name[0]))),
  saysVaguely: allOf(
    names.map((name) => (name instanceof RegExp ? name : new RegExp(`${name[0].source}|${name[1].source}`))),
  ),
  shows: /./,
  vague: ['unknown', 'incomplete', ...(isVague ? ['mistake'] : [])],
});
