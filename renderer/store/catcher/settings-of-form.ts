import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ApiClient } from '../api-client.ts';
import { givenNumber } from '../number-text.ts';
import type { Pair } from '../requests/request-form.ts';
import { sameValue } from '../same-value.ts';
import type { AnswerForm, AuthForm, CatcherForm, MatchForm, RuleForm } from './catcher-form.ts';

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
