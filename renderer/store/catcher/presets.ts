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
    title: 'Recovers after 3 errors',
    meaning: '500, 500, 429, then 200.',
    answers: [{ status: '500' }, { status: '500' }, { status: '429', headers: [retryAfter] }, { status: '200' }],
  },
  {
    id: 'fail-once',
    title: 'Fails once',
    meaning: '500, then 200: one retry is enough.',
    answers: [{ status: '500' }, { status: '200' }],
  },
  {
    id: 'gone',
    title: 'Gone after 3 requests',
    meaning: '200 three times, then 410.',
    answers: [{ status: '200' }, { status: '200' }, { status: '200' }, { status: '410' }],
  },
  {
    id: 'down',
    title: 'Always fails',
    meaning: '503: the retries run out.',
    answers: [{ status: '503' }],
  },
  {
    id: 'throttle',
    title: 'Limits the rate',
    meaning: '429 to every second request.',
    match: { every: '2' },
    answers: [{ status: '429', headers: [retryAfter] }],
  },
  {
    id: 'flaky',
    title: 'Fails at random',
    meaning: '502 to 30 % of the requests.',
    match: { probability: '30' },
    answers: [{ status: '502' }],
  },
  {
    id: 'slow',
    title: 'Responds slowly',
    meaning: '200 after 20 s: most senders time out.',
    answers: [{ status: '200', delayMs: '20000' }],
  },
  {
    id: 'never',
    title: 'Never responds',
    meaning: 'Reads the request, and sends nothing.',
    answers: [{ misbehave: 'never-answer' }],
  },
  {
    id: 'reset',
    title: 'Resets the connection',
    meaning: 'Before the first header.',
    answers: [{ misbehave: 'reset-before-headers' }],
  },
  {
    id: 'echo',
    title: 'Echoes the body',
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
