import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import type { MisbehaviourKind } from '#shared/model/catcher-answer.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { listPairs } from '../../../components/list-pairs.ts';
import { PairRows } from '../../../components/pair-rows.tsx';
import type { AnswerForm } from '../../../store/catcher/catcher-form.ts';
import styles from './answers.module.css';

interface AnswerFieldsProps {
  pointer: string;
  answer: AnswerForm;
  problemAt: (field: string) => string | undefined;
  onChange: (part: Partial<AnswerForm>) => void;
}

const behaviours: readonly Choice<MisbehaviourKind | 'none'>[] = [
  { value: 'none', label: 'As HTTP has it' },
  ...misbehaviours.map(({ kind, title }) => ({ value: kind, label: title })),
];

const headerNames = ['Retry-After', 'Content-Type', 'Location', 'Cache-Control', 'WWW-Authenticate', 'Connection'];

/** What is answered: status, header fields, body, when, and whether the connection is handled as it should be. */
export function AnswerFields({ pointer, answer, problemAt, onChange }: AnswerFieldsProps) {
  const { status, headers, body, delay, misbehave, forward } = answer;
  const bad = misbehaviours.find(({ kind }) => kind === misbehave);
  const forwards = forward.trim() !== '';
  const phrase = /^\d{3}$/.test(status) ? reasonPhrase(Number(status)) : '';
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label="Status"
          inputMode="numeric"
          value={status}
          disabled={forwards}
          hint={forwards ? 'that of the other URL' : phrase}
          problem={problemAt(`${pointer}/status`)}
          onChange={(text) => {
            onChange({ status: text });
          }}
        />
        <TextField
          label="After, ms"
          inputMode="numeric"
          value={delay}
          hint={Number(delay) >= 15_000 ? 'longer than the sender’s 15 s by default' : undefined}
          problem={problemAt(`${pointer}/delayMs`)}
          onChange={(text) => {
            onChange({ delay: text });
          }}
        />
        <SelectField
          label="Connection"
          value={misbehave ?? 'none'}
          choices={behaviours}
          hint={bad && `${bad.meaning} (${bad.source}).`}
          problem={problemAt(`${pointer}/misbehave`)}
          onChange={(chosen) => {
            onChange({ misbehave: chosen === 'none' ? undefined : chosen });
          }}
        />
        <TextField
          label="Forward to"
          value={forward}
          placeholder="http://localhost:3000/hook"
          hint={forwards ? 'Passed on byte for byte; its answer is given back.' : undefined}
          problem={problemAt(`${pointer}/forward`)}
          onChange={(text) => {
            onChange({ forward: text });
          }}
        />
      </div>
      {!forwards && (
        <div className={styles.pairs}>
          <div role="group" aria-label="Header fields of the answer">
            <span className={styles.label}>Header fields</span>
            <PairRows
              what="Header"
              names={headerNames}
              {...listPairs(headers, (next) => {
                onChange({ headers: next });
              })}
            />
            {problemAt(`${pointer}/headers`) !== undefined && (
              <span className={styles.problem} role="alert" data-problem>
                {problemAt(`${pointer}/headers`)}
              </span>
            )}
          </div>
          <div role="group" aria-label="Body of the answer">
            <span className={styles.label}>
              Body, with <code>{'{{id}}'}</code> <code>{'{{event}}'}</code> <code>{'{{json.customerId}}'}</code>{' '}
              <code>{'{{header.webhook-id}}'}</code>
            </span>
            <CodeField
              label="Body"
              text={body}
              json={/^\s*[[{]/.test(body)}
              placeholder="empty"
              onChange={(text) => {
                onChange({ body: text });
              }}
            />
            {problemAt(`${pointer}/body`) !== undefined && (
              <span className={styles.problem} role="alert" data-problem>
                {problemAt(`${pointer}/body`)}
              </span>
            )}
          </div>
        </div>
      )}
    </>
  );
}
