import type { CatcherAnswer, PlainAnswer } from '#shared/model/catcher-answer.ts';
import type { AnswerRule, CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { Pair } from '../requests/request-form.ts';
import { emptyAuth, type AnswerForm, type AuthForm, type CatcherForm, type RuleForm } from './catcher-form.ts';

/** The form for the current settings. */
export function formOfSettings(settings: CatcherSettings): CatcherForm {
  const { answer, rules, auth, allow, checks, tls, forwardBeyondLoopback, retention } = settings;
  return {
    answers: answersOf(answer),
    rules: rules.map(ruleOf),
    auth: { ...emptyAuth, ...(auth as Partial<AuthForm>), kind: auth.kind },
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

function ruleOf({ id, name, match, answer, enabled }: AnswerRule, index: number): RuleForm {
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
