import { X, Plus } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import { plainAnswer } from '#shared/model/catcher-answer.ts';
import { answerRule } from '#shared/model/catcher-settings.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { EventField } from '../../../components/event/event-field.tsx';
import { NumberField, TextField, OptionalField } from '../../../components/field/fields.tsx';
import { Explained } from '../../../components/explained.tsx';
import { listPairs, PairRows } from '../../../components/pair-rows.tsx';
import { Problem } from '../../../components/note.tsx';
import { plainAnswerForm, type AnswerForm, type MatchForm } from '../../../store/catcher/catcher-form.ts';
import { describeAnswer } from '../../../store/catcher/rule-words.ts';
import { formPart, type FormPart } from '../../../store/form-part.ts';
import { limitsOf, numberOf } from '../../../store/number-text.ts';
import { moveItem } from '../../../store/requests/move-item.ts';
import styles from './answers.module.css';

const { shape } = answerRule.shape.match.unwrap();

const numbers = [
  { name: 'first', label: 'First n', hint: 'Stops after this many matches', limits: limitsOf(shape.first) },
  { name: 'nth', label: 'Only the nth', hint: 'Counts matching requests', limits: limitsOf(shape.nth) },
  { name: 'every', label: 'Every nth', hint: 'Counts matching requests', limits: limitsOf(shape.every) },
  {
    name: 'probability',
    label: 'Probability',
    hint: 'Share of matching requests',
    limits: limitsOf(shape.probability, 1 / 100),
    unit: '%',
  },
  { name: 'seed', label: 'Seed', hint: 'The same seed selects the same requests', limits: limitsOf(shape.seed) },
] as const;

/** The conditions of a rule. Empty fields match every capture. */
export function MatchFields({ part: { field, problemAt } }: { part: FormPart<MatchForm> }) {
  const header = field('header');
  const json = field('json');
  return (
    <fieldset className={styles.group}>
      <legend>When</legend>
      <Problem data-problem>{problemAt('')}</Problem>
      <div className={styles.fields}>
        <TextField {...field('method')} label="Method" placeholder="any" />
        <TextField {...field('path')} label="Path" placeholder="/webhook/*" />
        <EventField {...field('event')} placeholder="any" />
      </div>
      <div className={styles.numbers}>
        {numbers.map(({ name, ...rest }) => (
          <NumberField
            key={name}
            {...field(name)}
            {...rest}
            placeholder={rest.limits.default === undefined ? 'all' : undefined}
          />
        ))}
      </div>
      <div className={styles.pairs}>
        <Pairs name="Required header fields" label="Header fields, with * as wildcard" problem={header.problem}>
          <PairRows what="Header" {...listPairs(header.value, header.onChange)} />
        </Pairs>
        <Pairs name="Required JSON members" label="JSON pointers, such as /customerId" problem={json.problem}>
          <PairRows what="Member" {...listPairs(json.value, json.onChange)} />
        </Pairs>
      </div>
    </fieldset>
  );
}

interface PairsProps {
  name: string;
  label: ReactNode;
  problem: string | undefined;
  children: ReactNode;
}

function Pairs({ name, label, problem, children }: PairsProps) {
  return (
    <div role="group" aria-label={name}>
      <span className={styles.label}>{label}</span>
      {children}
      <Problem data-problem>{problem}</Problem>
    </div>
  );
}

interface AnswerEditorProps {
  answers: readonly AnswerForm[];
  /** The validation error of a field, by its JSON Pointer relative to the response. */
  problemAt: (pointer: string) => string | undefined;
  /** Whether a title above it names the response. */
  isTitled?: boolean;
  onChange: (answers: readonly AnswerForm[]) => void;
}

const moves: Record<string, -1 | 1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

const answerFields = ['', ...Object.keys(plainAnswer.shape).map((name) => `/${name}`)];

/** Edits a response, or a sequence: the first capture gets the first response, all captures after the end get the last. */
export function AnswerEditor({ answers, problemAt, isTitled = false, onChange }: AnswerEditorProps) {
  const [chosen, choose] = useState<number>();
  const refused = (index: number) =>
    answerFields.some((field) => problemAt(`/sequence/${String(index)}${field}`) !== undefined);
  const firstRefused = Math.max(
    0,
    answers.findIndex((_, index) => refused(index)),
  );
  const at = Math.min(chosen ?? firstRefused, answers.length - 1);
  const sequence = answers.length > 1;
  const pointer = sequence ? `/sequence/${String(at)}` : '';
  const answer = answers[at] ?? plainAnswerForm;
  const part = formPart<AnswerForm>({
    form: answer,
    change: (changed) => onChange(answers.with(at, { ...answer, ...changed })),
    problemAt: (field) => problemAt(`${pointer}${field}`),
  });
  const problem =
    problemAt('') ?? (sequence ? (problemAt('/forward') ?? problemAt('/sequence') ?? problemAt(pointer)) : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    if (at + by < 0 || at + by >= answers.length) return;
    onChange(moveItem(answers, at, by));
    choose(at + by);
  };
  const add = (
    <Button
      look={sequence ? 'quiet' : 'plain'}
      size="small"
      icon={Plus}
      onClick={() => {
        onChange([...answers, plainAnswerForm]);
        choose(answers.length);
      }}
    >
      {sequence ? 'Add response' : 'Add a second response'}
    </Button>
  );
  return (
    <fieldset className={styles.group}>
      {(sequence || !isTitled) && <legend>{sequence ? 'Response sequence' : 'Response'}</legend>}
      {sequence && (
        <div className={styles.sequence} role="group" aria-label="Response sequence" onKeyDown={onKeyDown}>
          {answers.map((each, index) => (
            <button
              key={index}
              type="button"
              className={styles.step}
              aria-pressed={index === at}
              data-bad={refused(index)}
              aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
              onClick={() => choose(index)}
            >
              <span>{index === answers.length - 1 ? 'then' : index + 1}</span> {describeAnswer(each)}
            </button>
          ))}
          {add}
          <Button
            look="quiet"
            size="small"
            icon={X}
            onClick={() => {
              onChange(answers.toSpliced(at, 1));
              choose(Math.max(0, at - 1));
            }}
          >
            Remove response
          </Button>
        </div>
      )}
      <Problem data-problem>{problem}</Problem>
      <AnswerFields key={at} part={part} />
      {!sequence && <div>{add}</div>}
    </fieldset>
  );
}

const behaviours = misbehaviours.map(({ kind, title }) => ({ value: kind, label: title }));

const statusLimits = limitsOf(plainAnswer.shape.status);
const delayLimits = limitsOf(plainAnswer.shape.delayMs);

const headerNames = ['Retry-After', 'Content-Type', 'Location', 'Cache-Control', 'WWW-Authenticate', 'Connection'];

/** The fields of one answer: status, delay, misbehavior of the connection, forwarding, header fields and body. */
function AnswerFields({ part: { form, field } }: { part: FormPart<AnswerForm> }) {
  const { status, body, delayMs, misbehave, forward } = form;
  const bad = misbehaviours.find(({ kind }) => kind === misbehave);
  const forwards = forward.trim() !== '';
  const phrase = /^\d{3}$/.test(status) ? reasonPhrase(Number(status)) : '';
  const headers = field('headers');
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          {...field('status')}
          label="Status"
          limits={statusLimits}
          disabled={forwards}
          hint={forwards ? 'Taken from the forwarded response' : phrase}
        />
        <NumberField
          {...field('delayMs')}
          label="Delay"
          unit="ms"
          limits={delayLimits}
          hint={numberOf(delayMs) >= 15_000 ? 'Longer than the sender’s default timeout of 15 s' : undefined}
        />
        <OptionalField
          {...field('misbehave')}
          label="Connection"
          none="Normal"
          choices={behaviours}
          hint={bad && `${bad.meaning} (${bad.source}).`}
        />
        <TextField
          {...field('forward')}
          label="Forward to"
          placeholder="http://localhost:3000"
          hint={forwards ? 'Forwards the request unchanged and returns the response.' : undefined}
        />
      </div>
      {!forwards && (
        <div className={styles.pairs}>
          <Pairs name="Header fields of the response" label="Header fields" problem={headers.problem}>
            <PairRows what="Header" names={headerNames} {...listPairs(headers.value, headers.onChange)} />
          </Pairs>
          <Pairs
            name="Body of the response"
            label={
              <Explained words="Can contain {{id}}, {{event}}, {{json.customerId}} and {{header.webhook-id}}.">
                Body
              </Explained>
            }
            problem={field('body').problem}
          >
            <CodeField
              label="Body"
              text={body}
              json={/^\s*[[{]/.test(body)}
              placeholder="empty"
              onChange={field('body').onChange}
            />
          </Pairs>
        </div>
      )}
    </>
  );
}
