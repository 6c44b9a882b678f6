import type { SchemeRow } from '../schemes.ts';
import templates from './code-templates.json' with { type: 'json' };

/**
 * The code of a language. In its lines, `«fact»` at the start is a condition, `«fact:text»` is a text with one, and
 * `«value»` is filled in; conditions are names of facts and values, `!` negates, and a space means "and".
 */
interface CodeTemplate {
  /** Whether it has no code for key pairs. */
  onlyHmac?: boolean;
  /** A run of text in the signed content: its `«pieces»`, and its `«arguments»`. */
  run: string;
  /** The body in the signed content. */
  body: string;
  /** What is between runs. */
  runs: string;
  /** Whether text in a run is a string literal. */
  quoted?: boolean;
  variable: string;
  /** What is between the pieces of a run. */
  between: string;
  argument: string;
  /** Names of variables, if they differ. */
  names: Readonly<Record<string, string>>;
  lines: readonly string[];
}

/** The languages in which code is generated. */
export const codeLanguages = ['node', 'python', 'java', 'go', 'shell'] as const;
type CodeLanguage = (typeof codeLanguages)[number];

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

const supported = /^\{(?:id|timestamp|body|url|method)\}$/;

/** The signed content: the body, and runs of text and variables; undefined for other content. */
function runsOf({ content }: SchemeRow): ('body' | string[])[] | undefined {
  const runs: ('body' | string[])[] = [];
  for (const token of content.split(/(\{\w+\})/).filter((one) => one !== '')) {
    const last = runs.at(-1);
    if (token.startsWith('{') && !supported.test(token)) return undefined;
    if (token === '{body}') runs.push('body');
    else if (last === undefined || last === 'body') runs.push([token]);
    else last.push(token);
  }
  return runs;
}

/** What differs between schemes, by the names in the templates. */
function valuesOf({ algorithm, content, encoding, headers, key, place, time }: SchemeRow): Values {
  const isPairs = place.kind === 'pairs';
  const isList = place.kind === 'list';
  const prefix = place.kind === 'value' ? place.prefix : '';
  const keyEncoding = key.kind === 'ed25519' ? key.encoding : undefined;
  return {
    signature: headers.signature?.toLowerCase(),
    id: headers.id?.toLowerCase(),
    timestamp: headers.timestamp?.toLowerCase(),
    url: content.includes('{url}'),
    method: content.includes('{method}'),
    list: isList,
    ...(isList && { version: place.version, versionLength: place.version.length + 1 }),
    pairs: isPairs,
    ...(isPairs && {
      separator: place.separator,
      pairTime: place.timestamp,
      pairTimeLength: place.timestamp.length + 1,
      pairSignature: place.signature,
      pairSignatureLength: place.signature.length + 1,
    }),
    value: place.kind === 'value',
    prefix,
    prefixLength: prefix.length,
    time: time !== undefined,
    ms: time?.unit === 'ms',
    tolerance: time?.toleranceSeconds,
    toleranceMs: (time?.toleranceSeconds ?? 0) * 1000,
    hmac: algorithm.startsWith('hmac'),
    hash: algorithm.replace('hmac-', ''),
    sha1: algorithm === 'hmac-sha1',
    ed25519: algorithm === 'ed25519',
    textKey: key.kind === 'text',
    base64Key: key.kind === 'base64',
    der: key.kind === 'der',
    keyEncoding,
    hexKey: keyEncoding === 'hex',
    /** The prefix of a secret that is removed before it is decoded. */
    removed: key.kind === 'base64' ? key.prefix : key.kind === 'ed25519' ? key.publicPrefix : '',
    encoding,
    hex: encoding === 'hex',
  };
}

const holds = (condition: string, values: Values): boolean =>
  condition.split(' ').every((one) => (one.startsWith('!') ? !values[one.slice(1)] : Boolean(values[one])));

/** A line with its values; undefined if its condition does not hold. */
function lineOf(line: string, values: Values): string | undefined {
  const [start = '', condition] = /^«([\w! ]+)»/.exec(line) ?? [];
  if (condition !== undefined && !holds(condition, values)) return undefined;
  return line
    .slice(start.length)
    .replace(/«([\w! ]+):([^»]*)»/g, (_, when: string, text: string) => (holds(when, values) ? text : ''))
    .replace(/«(\w+)»/g, (_, name: string) => {
      if (values[name] === undefined) throw new Error(`No value for ${name}: ${line}`);
      return String(values[name]);
    });
}

/** The signed content as code, and the variables in it. */
function contentOf(runs: readonly ('body' | string[])[], template: CodeTemplate): { content: string; given: string } {
  const { argument, between, body, names, quoted = false, run, variable } = template;
  const nameOf = (token: string): string => names[token.slice(1, -1)] ?? token.slice(1, -1);
  const named = (text: string, token: string): string => text.replace('«name»', () => nameOf(token));
  const isVariable = (token: string): boolean => token.startsWith('{');
  const textOf = (text: string): string => (quoted ? JSON.stringify(text) : text);
  const written = runs.map((tokens) => {
    if (tokens === 'body') return body;
    const pieces = tokens.map((token) => (isVariable(token) ? named(variable, token) : textOf(token))).join(between);
    const values = tokens.filter(isVariable).map((token) => named(argument, token));
    return lineOf(run, { pieces, arguments: values.join(''), variableFirst: isVariable(tokens[0] ?? '') });
  });
  const used = new Set(runs.flatMap((tokens) => (tokens === 'body' ? [] : tokens.filter(isVariable).map(nameOf))));
  return { content: written.join(template.runs), given: [...used].map((name) => ` ${name}=…`).join('') };
}

/**
 * Code that verifies a scheme correctly, by language; empty for schemes whose code is more than one function: Twilio,
 * Mailgun, PayPal and RFC 9421.
 */
export function verifyCode(row: SchemeRow): Partial<Record<CodeLanguage, string>> {
  const runs = runsOf(row);
  if (!runs || row.headers.signature === undefined || row.place.kind === 'json' || row.place.kind === 'message')
    return {};
  const values = valuesOf(row);
  const written = codeLanguages.flatMap((language) => {
    const template: CodeTemplate = templates[language];
    if (template.onlyHmac && !values['hmac']) return [];
    const all = { ...values, ...contentOf(runs, template) };
    const lines = template.lines.map((line) => lineOf(line, all)).filter((line) => line !== undefined);
    return [[language, `${lines.join('\n')}\n`] as const];
  });
  return Object.fromEntries(written);
}
