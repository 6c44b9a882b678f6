import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ApiClient } from '../api-client.ts';
import type { Pair } from '../requests/request-form.ts';
import { sameValue } from '../same-value.ts';
import type { AnswerForm, AuthForm, CatcherForm, MatchForm, RuleForm } from './catcher-form.ts';

/** What the engine is asked to change. */
export type SettingsChange = Parameters<ApiClient['captures']['changeSettings']>[0];
type Auth = NonNullable<SettingsChange['auth']>;
type Answer = NonNullable<SettingsChange['answer']>;
type Rule = NonNullable<SettingsChange['rules']>[number];

/** The settings that are filled in; what is no number is left to the engine to refuse. */
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
          toleranceSeconds: Number(form.tolerance),
        },
      }),
      stalenessSeconds: Number(form.staleness),
      enforce: [...form.enforce],
    },
    tls: { minVersion: form.minVersion },
    forwardBeyondLoopback: form.forwardBeyondLoopback,
    retention: {
      captures: Number(form.keepCaptures),
      megabytes: Number(form.keepMegabytes),
      days: Number(form.keepDays),
    },
  };
}

/** What differs between two forms, as the engine wants it: nothing where nothing does. */
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
    status: Number(status),
    headers: namedPairs(headers).map(({ name, value }): HeaderPair => [name, value]),
    body,
    delayMs: delay.trim() === '' ? 0 : Number(delay),
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
    ...number('nth', nth),
    ...number('every', every),
    ...number('first', first),
    ...(probability.trim() !== '' && { probability: Number(probability) / 100 }),
    seed: Number(seed),
  };
}

function authOf(auth: AuthForm): Auth {
  switch (auth.kind) {
    case 'none':
      return { kind: 'none' };
    case 'api-key':
      return { kind: 'api-key', ...text('header', auth.header), value: auth.value };
    case 'bearer':
      return { kind: 'bearer', token: auth.token };
    case 'basic':
      return { kind: 'basic', username: auth.username, password: auth.password };
    case 'oauth':
      return {
        kind: 'oauth',
        by: auth.by,
        ...text('issuer', auth.issuer),
        ...text('audience', auth.audience),
        ...text('scope', auth.scope),
        ...text('introspectionUrl', auth.introspectionUrl),
        ...text('clientId', auth.clientId),
        ...text('clientSecret', auth.clientSecret),
      };
    case 'mtls':
      return { kind: 'mtls', ...text('ca', auth.ca) };
  }
}

function text<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  return value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<Name, string>);
}

function number<Name extends string>(name: Name, value: string): Partial<Record<Name, number>> {
  return value.trim() === '' ? {} : ({ [name]: Number(value) } as Record<Name, number>);
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
