import type { z } from 'zod';
import type { CatcherAnswer, MisbehaviourKind, PlainAnswer } from '#shared/model/catcher-answer.ts';
import {
  requiredAuth,
  type AnswerRule,
  type CatcherSettings,
  type RequiredAuth,
} from '#shared/model/catcher-settings.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { ApiClient } from '../api-client.ts';
import { givenNumber } from '../number-text.ts';
import type { Pair } from '../requests/request-form.ts';
import { sameValue } from '../same-value.ts';

/** The form of one response. */
export interface AnswerForm {
  status: string;
  headers: readonly Pair[];
  body: string;
  /** In milliseconds. */
  delay: string;
  misbehave: MisbehaviourKind | undefined;
  forward: string;
}

/** The form of a rule's conditions; empty fields match all requests. */
export interface MatchForm {
  method: string;
  path: string;
  event: string;
  headers: readonly Pair[];
  /** Expected values by JSON Pointer; a value that is not JSON is compared as text. */
  json: readonly Pair[];
  nth: string;
  every: string;
  first: string;
  /** In percent. */
  probability: string;
  seed: string;
}

export interface RuleForm {
  id: string;
  name: string;
  enabled: boolean;
  match: MatchForm;
  /** Several responses form a sequence. */
  answers: readonly AnswerForm[];
}

export type AuthKind = RequiredAuth['kind'];

type AuthTexts = Exclude<
  RequiredAuth extends infer Kind ? (Kind extends unknown ? keyof Kind : never) : never,
  'kind' | 'by'
>;

/** The form of the required authentication: the fields of all kinds of the schema. */
export interface AuthForm extends Record<AuthTexts, string> {
  kind: AuthKind;
  by: 'jwt' | 'introspection';
}

export type EnforcedCheck = CatcherSettings['checks']['enforce'][number];

/** The form of the catcher settings. */
export interface CatcherForm {
  answers: readonly AnswerForm[];
  rules: readonly RuleForm[];
  auth: AuthForm;
  /** One address or range per line. */
  allow: string;
  /** Default: detected from the headers. */
  scheme: SigningScheme | undefined;
  /** Default: the secrets of the subscriptions. */
  secrets: readonly string[];
  tolerance: string;
  staleness: string;
  enforce: readonly EnforcedCheck[];
  minVersion: CatcherSettings['tls']['minVersion'];
  forwardBeyondLoopback: boolean;
  keepCaptures: string;
  keepMegabytes: string;
  keepDays: string;
}

export const plainAnswerForm: AnswerForm = {
  status: '200',
  headers: [],
  body: '',
  delay: '0',
  misbehave: undefined,
  forward: '',
};

export const emptyMatch: MatchForm = {
  method: '',
  path: '',
  event: '',
  headers: [],
  json: [],
  nth: '',
  every: '',
  first: '',
  probability: '',
  seed: '1',
};

const authNames = requiredAuth.options.flatMap(({ shape }) => Object.keys(shape));
const emptyAuth = { ...Object.fromEntries(authNames.map((name) => [name, ''])), kind: 'none', by: 'jwt' } as AuthForm;

/** The form for the current settings. */
export function formOfSettings(settings: CatcherSettings): CatcherForm {
  const { answer, rules, auth, allow, checks, tls, forwardBeyondLoopback, retention } = settings;
  return {
    answers: answersOf(answer),
    rules: rules.map(ruleFormOf),
    auth: { ...emptyAuth, ...(auth as Partial<AuthForm>) },
    allow: allow.join('\n'),
    scheme: checks.signature?.scheme,
    secrets: checks.signature?.secrets ?? [],
    tolerance: String(checks.signature?.toleranceSeconds ?? 300),
    staleness: String(checks.stalenessSeconds),
    enforce: checks.enforce,
    minVersion: tls.minVersion,
    forwardBeyondLoopback,
    keepCaptures: String(retention.captures),
    keepMegabytes: String(retention.megabytes),
    keepDays: String(retention.days),
  };
}

/** The responses of a sequence, or the single response. */
function answersOf(answer: CatcherAnswer): AnswerForm[] {
  return ('sequence' in answer ? answer.sequence : [answer]).map(answerFormOf);
}

function answerFormOf({ status, headers, body, delayMs, misbehave, forward }: PlainAnswer): AnswerForm {
  return {
    status: String(status),
    headers: headers.map(([name, value]) => pair(name, value)),
    body,
    delay: String(delayMs),
    misbehave,
    forward: forward ?? '',
  };
}

function ruleFormOf({ id, name, match, answer, enabled }: AnswerRule, index: number): RuleForm {
  const number = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    id: id ?? `rule-${String(index + 1)}`,
    name: name ?? '',
    enabled,
    match: {
      method: match.method ?? '',
      path: match.path ?? '',
      event: match.event ?? '',
      headers: Object.entries(match.header ?? {}).map(([header, value]) => pair(header, value)),
      json: Object.entries(match.json ?? {}).map(([pointer, value]) =>
        pair(pointer, typeof value === 'string' ? value : JSON.stringify(value)),
      ),
      nth: number(match.nth),
      every: number(match.every),
      first: number(match.first),
      probability: match.probability === undefined ? '' : String(Number((match.probability * 100).toFixed(6))),
      seed: String(match.seed),
    },
    answers: answersOf(answer),
  };
}

function pair(name: string, value: string): Pair {
  return { name, value, enabled: true };
}

/** The change request to the engine. */
export type SettingsChange = Parameters<ApiClient['captures']['changeSettings']>[0];
type Auth = NonNullable<SettingsChange['auth']>;
type Answer = NonNullable<SettingsChange['answer']>;
type Rule = NonNullable<SettingsChange['rules']>[number];

/** The settings from the form. An empty number means its default; the engine rejects text that is not a number. */
export function settingsOfForm(form: CatcherForm): Required<SettingsChange> {
  return {
    answer: answerOf(form.answers),
    rules: form.rules.map(ruleOf),
    auth: authOf(form.auth),
    allow: linesOf(form.allow),
    checks: {
      ...(form.scheme !== undefined && {
        signature: {
          scheme: form.scheme,
          secrets: form.secrets.map((secret) => secret.trim()).filter((secret) => secret !== ''),
          ...givenNumber('toleranceSeconds', form.tolerance),
        },
      }),
      ...givenNumber('stalenessSeconds', form.staleness),
      enforce: [...form.enforce],
    },
    tls: { minVersion: form.minVersion },
    forwardBeyondLoopback: form.forwardBeyondLoopback,
    retention: {
      ...givenNumber('captures', form.keepCaptures),
      ...givenNumber('megabytes', form.keepMegabytes),
      ...givenNumber('days', form.keepDays),
    },
  };
}

/** The change request for the differences between two forms; empty when there are none. */
export function changeOf(before: CatcherForm, after: CatcherForm): SettingsChange {
  const known: Record<string, unknown> = settingsOfForm(before);
  const changed = Object.entries(settingsOfForm(after)).filter(([name, value]) => !sameValue(value, known[name]));
  return Object.fromEntries(changed);
}

function answerOf(answers: readonly AnswerForm[]): Answer {
  const [only, ...more] = answers.map(plainAnswerOf);
  return more.length === 0 ? (only ?? {}) : { sequence: only ? [only, ...more] : more };
}

function plainAnswerOf({ status, headers, body, delay, misbehave, forward }: AnswerForm) {
  return {
    ...givenNumber('status', status),
    headers: namedPairs(headers).map(({ name, value }): HeaderPair => [name, value]),
    body,
    ...givenNumber('delayMs', delay),
    ...(misbehave !== undefined && { misbehave }),
    ...(forward.trim() !== '' && { forward: forward.trim() }),
  };
}

function ruleOf({ id, name, enabled, match, answers }: RuleForm): Rule {
  return {
    id,
    ...(name.trim() !== '' && { name: name.trim() }),
    enabled,
    match: matchOf(match),
    answer: answerOf(answers),
  };
}

function matchOf(match: MatchForm): NonNullable<Rule['match']> {
  const header = namedPairs(match.headers).map(({ name, value }) => [name, value] as const);
  const json = namedPairs(match.json).map(({ name, value }) => [name, jsonOrText(value)] as const);
  const { method, path, event, nth, every, first, probability, seed } = match;
  return {
    ...text('method', method),
    ...text('path', path),
    ...text('event', event),
    ...(header.length > 0 && { header: Object.fromEntries(header) }),
    ...(json.length > 0 && { json: Object.fromEntries(json) }),
    ...givenNumber('nth', nth),
    ...givenNumber('every', every),
    ...givenNumber('first', first),
    ...givenNumber('probability', probability, 1 / 100),
    ...givenNumber('seed', seed),
  };
}

/** The fields of the kind. Required ones are sent as they are; optional ones are trimmed, and omitted when blank. */
function authOf(form: AuthForm): Auth {
  const kind = requiredAuth.options.find(({ shape }) => shape.kind.value === form.kind);
  const given = Object.entries<z.ZodType>(kind?.shape ?? {}).flatMap(([name, schema]) => {
    const text = form[name as keyof AuthForm];
    if (!schema.safeParse(undefined).success) return [[name, text]];
    return text.trim() === '' ? [] : [[name, text.trim()]];
  });
  return Object.fromEntries(given) as Auth;
}

function text<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  return value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<Name, string>);
}

function namedPairs(pairs: readonly Pair[]): Pair[] {
  return pairs
    .filter(({ enabled, name }) => enabled && name.trim() !== '')
    .map((pair) => ({ ...pair, name: pair.name.trim() }));
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
