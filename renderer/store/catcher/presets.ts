import { emptyMatch, plainAnswerForm, type AnswerForm, type MatchForm, type RuleForm } from './catcher-form.ts';

/** A frequently used rule. */
export interface RulePreset {
  id: string;
  title: string;
  meaning: string;
  match?: Partial<MatchForm>;
  answers: readonly Partial<AnswerForm>[];
}

const retryAfter = { name: 'Retry-After', value: '2', enabled: true };

export const rulePresets: readonly RulePreset[] = [
  {
    id: 'recover',
    title: '500, 500, 429 Retry-After 2, then 200',
    meaning: 'Fails three times, then recovers.',
    answers: [{ status: '500' }, { status: '500' }, { status: '429', headers: [retryAfter] }, { status: '200' }],
  },
  {
    id: 'fail-once',
    title: '500, then 200',
    meaning: 'Fails once: one retry is enough.',
    answers: [{ status: '500' }, { status: '200' }],
  },
  {
    id: 'gone',
    title: '410 after 3',
    meaning: 'Accepts three requests, then responds with 410.',
    answers: [{ status: '200' }, { status: '200' }, { status: '200' }, { status: '410' }],
  },
  {
    id: 'down',
    title: '503 always',
    meaning: 'Is down: the retries run out.',
    answers: [{ status: '503' }],
  },
  {
    id: 'throttle',
    title: '429 Retry-After 2, every second',
    meaning: 'Asks every second request to wait.',
    match: { every: '2' },
    answers: [{ status: '429', headers: [retryAfter] }],
  },
  {
    id: 'flaky',
    title: '502 for 30 %',
    meaning: 'Fails at random; the same seed fails the same requests.',
    match: { probability: '30' },
    answers: [{ status: '502' }],
  },
  {
    id: 'slow',
    title: 'Slow, 20 s',
    meaning: 'Responds after most senders time out.',
    answers: [{ status: '200', delayMs: '20000' }],
  },
  {
    id: 'never',
    title: 'Never respond',
    meaning: 'Reads the request, but never responds.',
    answers: [{ misbehave: 'never-answer' }],
  },
  {
    id: 'reset',
    title: 'Reset before headers',
    meaning: 'Resets the connection.',
    answers: [{ misbehave: 'reset-before-headers' }],
  },
  {
    id: 'echo',
    title: 'Echo the body',
    meaning: 'Returns the received body with its id and event.',
    answers: [
      {
        headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
        body: '{"received": "{{event}}", "as": "{{id}}", "body": {{body}}}',
      },
    ],
  },
];

/** An unused rule id. */
function freshId(rules: readonly RuleForm[]): string {
  const known = new Set(rules.map(({ id }) => id));
  let n = rules.length + 1;
  while (known.has(`rule-${String(n)}`)) n += 1;
  return `rule-${String(n)}`;
}

/** A new rule from a preset; without a preset, a rule that responds 200 to all requests. */
export function newRule(rules: readonly RuleForm[], preset?: RulePreset): RuleForm {
  return {
    id: freshId(rules),
    name: preset?.title ?? '',
    enabled: true,
    match: { ...emptyMatch, ...preset?.match },
    answers: (preset?.answers ?? [{}]).map((answer) => ({ ...plainAnswerForm, ...answer })),
  };
}
