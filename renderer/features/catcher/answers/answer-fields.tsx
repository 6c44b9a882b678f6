import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import { type MisbehaviourKind, plainAnswer } from '#shared/model/catcher-answer.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { Problem } from '../../../components/problem.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { limitsOf, numberOf } from '../../../store/number-text.ts';
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
  { value: 'none', label: 'Normal' },
  ...misbehaviours.map(({ kind, title }) => ({ value: kind, label: title })),
];

const statusLimits = limitsOf(plainAnswer.shape.status);
const delayLimits = limitsOf(plainAnswer.shape.delayMs);

const headerNames = ['Retry-After', 'Content-Type', 'Location', 'Cache-Control', 'WWW-Authenticate', 'Connection'];

/** The fields of one answer: status, delay, misbehavior of the connection, forwarding, header fields and body. */
export function AnswerFields({ pointer, answer, problemAt, onChange }: AnswerFieldsProps) {
  const { status, headers, body, delay, misbehave, forward } = answer;
  const bad = misbehaviours.find(({ kind }) => kind === misbehave);
  const forwards = forward.trim() !== '';
  const phrase = /^\d{3}$/.test(status) ? reasonPhrase(Number(status)) : '';
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label="Status"
          limits={statusLimits}
          value={status}
          disabled={forwards}
          hint={forwards ? 'Taken from the forwarded response' : phrase}
          problem={problemAt(`${pointer}/status`)}
          onChange={(text) => onChange({ status: text })}
        />
        <NumberField
          label="Delay"
          unit="ms"
          limits={delayLimits}
          value={delay}
          hint={numberOf(delay) >= 15_000 ? 'Longer than the sender’s default timeout of 15 s' : undefined}
          problem={problemAt(`${pointer}/delayMs`)}
          onChange={(text) => onChange({ delay: text })}
        />
        <SelectField
          label="Connection"
          value={misbehave ?? 'none'}
          choices={behaviours}
          hint={bad && `${bad.meaning} (${bad.source}).`}
          problem={problemAt(`${pointer}/misbehave`)}
          onChange={(chosen) => onChange({ misbehave: chosen === 'none' ? undefined : chosen })}
        />
        <TextField
          label="Forward to"
          value={forward}
          placeholder="http://localhost:3000/hook"
          hint={forwards ? 'Forwards the request unchanged and returns the response.' : undefined}
          problem={problemAt(`${pointer}/forward`)}
          onChange={(text) => onChange({ forward: text })}
        />
      </div>
      {!forwards && (
        <div className={styles.pairs}>
          <div role="group" aria-label="Header fields of the answer">
            <span className={styles.label}>Header fields</span>
            <PairRows
              what="Header"
              names={headerNames}
              {...listPairs(headers, (next) => onChange({ headers: next }))}
            />
            <Problem data-problem>{problemAt(`${pointer}/headers`)}</Problem>
          </div>
          <div role="group" aria-label="Body of the answer">
            <span className={styles.label}>
              Body, can contain <code>{'{{id}}'}</code> <code>{'{{event}}'}</code> <code>{'{{json.customerId}}'}</code>{' '}
              <code>{'{{header.webhook-id}}'}</code>
            </span>
            <CodeField
              label="Body"
              text={body}
              json={/^\s*[[{]/.test(body)}
              placeholder="empty"
              onChange={(text) => onChange({ body: text })}
            />
            <Problem data-problem>{problemAt(`${pointer}/body`)}</Problem>
          </div>
        </div>
      )}
    </>
  );
}
