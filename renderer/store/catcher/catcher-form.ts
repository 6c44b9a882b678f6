import { plainAnswer, type CatcherAnswer } from '#shared/model/catcher-answer.ts';
import { answerRule, catcherSettings, type AnswerRule, type CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { sameValue } from '../same-value.ts';
import { schemaForm, type FormOf } from '../schema-form.ts';

type Shape = typeof answerRule.shape;
const answerForm = schemaForm(plainAnswer, { verbatim: ['body'] });
const matchForm = schemaForm<Shape['match']>(answerRule.shape.match, { scales: { probability: 1 / 100 } });
const othersForm = schemaForm(catcherSettings.omit({ answer: true, rules: true }), {
  verbatim: ['value', 'token', 'username', 'password'],
});

/** The form of one response. */
export type AnswerForm = FormOf<ReturnType<typeof plainAnswer.parse>>;

/** The form of a rule's conditions; empty fields match all requests. The probability is in percent. */
export type MatchForm = FormOf<AnswerRule['match']>;

export interface RuleForm {
  id: string;
  name: string;
  enabled: boolean;
  match: MatchForm;
  /** Several responses form a sequence. */
  answers: readonly AnswerForm[];
}

/** The form of the catcher settings. */
export interface CatcherForm extends FormOf<Omit<CatcherSettings, 'answer' | 'rules'>> {
  answers: readonly AnswerForm[];
  rules: readonly RuleForm[];
}

export type AuthForm = CatcherForm['auth'];
export type EnforcedCheck = CatcherForm['checks']['enforce'][number];

export const plainAnswerForm: AnswerForm = answerForm.formOf(plainAnswer.parse({}));
export const emptyMatch: MatchForm = matchForm.formOf(answerRule.shape.match.parse({}));

/** The form for the current settings. */
export function formOfSettings(settings: CatcherSettings): CatcherForm {
  return {
    ...othersForm.formOf(settings),
    answers: answersOf(settings.answer),
    rules: settings.rules.map(({ id, name, match, answer, enabled }, index) => ({
      id: id ?? `rule-${String(index + 1)}`,
      name: name ?? '',
      enabled,
      match: matchForm.formOf(match),
      answers: answersOf(answer),
    })),
  };
}

export const emptyCatcherForm: CatcherForm = formOfSettings(catcherSettings.parse({}));

/** The responses of a sequence, or the single response. */
function answersOf(answer: CatcherAnswer): AnswerForm[] {
  return ('sequence' in answer ? answer.sequence : [answer]).map(answerForm.formOf);
}

/** The change request to the engine. */
export type SettingsChange = Parameters<ControlClient['captures']['changeSettings']>[0];

/** The settings from the form. An empty number means its default; the engine rejects text that is not a number. */
export function settingsOfForm(form: CatcherForm): SettingsChange {
  return {
    ...othersForm.valueOf(form),
    answer: answerOf(form.answers),
    rules: form.rules.map(({ id, name, enabled, match, answers }) => ({
      id,
      ...(name.trim() !== '' && { name: name.trim() }),
      enabled,
      match: matchForm.valueOf(match),
      answer: answerOf(answers),
    })),
  };
}

/** The change request for the differences between two forms; empty when there are none. */
export function changeOf(before: CatcherForm, after: CatcherForm): SettingsChange {
  const known: Record<string, unknown> = settingsOfForm(before);
  const changed = Object.entries(settingsOfForm(after)).filter(([name, value]) => !sameValue(value, known[name]));
  return Object.fromEntries(changed);
}

function answerOf(answers: readonly AnswerForm[]): NonNullable<SettingsChange['answer']> {
  const [only, ...more] = answers.map(answerForm.valueOf);
  return more.length === 0 ? (only ?? {}) : { sequence: only ? [only, ...more] : more };
}
