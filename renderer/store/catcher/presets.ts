import { emptyMatch, plainAnswerForm, type AnswerForm, type MatchForm, type RuleForm } from './catcher-form.ts';

/** A way to answer that is tried often. */
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
    meaning: 'Fails three times, then recovers: a sender that retries gets through.',
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
    meaning: 'Takes three, then is gone for good: a sender should stop.',
    answers: [{ status: '200' }, { status: '200' }, { status: '200' }, { status: '410' }],
  },
  {
    id: 'down',
    title: '503 always',
    meaning: 'As if the receiver were down: retries run out.',
    answers: [{ status: '503' }],
  },
  {
    id: 'throttle',
    title: '429 Retry-After 2, every second',
    meaning: 'Refuses every second capture, and asks its sender to wait two seconds.',
    match: { every: '2' },
    answers: [{ status: '429', headers: [retryAfter] }],
  },
  {
    id: 'flaky',
    title: '502 for 30 %',
    meaning: 'Fails by chance, in the same order for the same seed.',
    match: { probability: '30' },
    answers: [{ status: '502' }],
  },
  {
    id: 'slow',
    title: 'Slow, 20 s',
    meaning: 'Answers after the timeout of most senders; those send again what was taken already.',
    answers: [{ status: '200', delay: '20000' }],
  },
  {
    id: 'never',
    title: 'Never answer',
    meaning: 'Takes the request and says nothing.',
    answers: [{ misbehave: 'never-answer' }],
  },
  {
    id: 'reset',
    title: 'Reset before headers',
    meaning: 'Cuts the connection in place of an answer.',
    answers: [{ misbehave: 'reset-before-headers' }],
  },
  {
    id: 'echo',
    title: 'Echo the body',
    meaning: 'Gives back what came, with its id and event.',
    answers: [
      {
        headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
        body: '{"received": "{{event}}", "as": "{{id}}", "body": {{body}}}',
      },
    ],
  },
];

/** An id that none of the rules has. */
function freshId(rules: readonly RuleForm[]): string {
  const known = new Set(rules.map(({ id }) => id));
  let n = rules.length + 1;
  while (known.has(`rule-${String(n)}`)) n += 1;
  return `rule-${String(n)}`;
}

/** A rule as a preset has it; without one, a rule that answers 200 to all. */
export function newRule(rules: readonly RuleForm[], preset?: RulePreset): RuleForm {
  return {
    id: freshId(rules),
    name: preset?.title ?? '',
    enabled: true,
    match: { ...emptyMatch, ...preset?.match },
    answers: (preset?.answers ?? [{}]).map((answer) => ({ ...plainAnswerForm, ...answer })),
  };
}
