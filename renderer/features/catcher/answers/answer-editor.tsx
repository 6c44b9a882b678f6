import { Plus, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Problem } from '../../../components/problem.tsx';
import { plainAnswerForm, type AnswerForm } from '../../../store/catcher/catcher-form.ts';
import { answerWords } from '../../../store/catcher/rule-words.ts';
import { moveItem } from '../../../store/requests/move-item.ts';
import { AnswerFields } from './answer-fields.tsx';
import styles from './answers.module.css';

interface AnswerEditorProps {
  /** JSON Pointer of the answer. */
  pointer: string;
  answers: readonly AnswerForm[];
  problemAt: (field: string) => string | undefined;
  onChange: (answers: readonly AnswerForm[]) => void;
}

const moves: Record<string, -1 | 1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

const fields = ['status', 'headers', 'body', 'delayMs', 'misbehave', 'forward'];

/** Edits an answer, or a sequence: the first capture gets the first answer, all captures after the end get the last. */
export function AnswerEditor({ pointer, answers, problemAt, onChange }: AnswerEditorProps) {
  const [chosen, choose] = useState<number>();
  const refused = (index: number) =>
    fields.some((field) => problemAt(`${pointer}/sequence/${String(index)}/${field}`) !== undefined);
  const at = Math.min(
    chosen ??
      Math.max(
        0,
        answers.findIndex((_, index) => refused(index)),
      ),
    answers.length - 1,
  );
  const answer = answers[at] ?? plainAnswerForm;
  const sequence = answers.length > 1;
  const below = sequence ? `${pointer}/sequence/${String(at)}` : pointer;
  const problem = problemAt(pointer) ?? (sequence ? problemAt(`${pointer}/forward`) : undefined);
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
      icon={<Plus size={13} aria-hidden />}
      onClick={() => {
        onChange([...answers, plainAnswerForm]);
        choose(answers.length);
      }}
    >
      {sequence ? 'Add answer' : 'Add a second answer'}
    </Button>
  );
  return (
    <fieldset className={styles.group}>
      <legend>{sequence ? 'Answer sequence' : 'Answer'}</legend>
      {sequence && (
        <div className={styles.sequence} role="group" aria-label="Answer sequence" onKeyDown={onKeyDown}>
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
              <span>{index === answers.length - 1 ? 'then' : index + 1}</span> {answerWords(each)}
            </button>
          ))}
          {add}
          <Button
            look="quiet"
            size="small"
            icon={<X size={13} aria-hidden />}
            onClick={() => {
              onChange(answers.toSpliced(at, 1));
              choose(Math.max(0, at - 1));
            }}
          >
            Remove answer
          </Button>
        </div>
      )}
      <Problem data-problem>{problem}</Problem>
      <AnswerFields
        key={at}
        pointer={below}
        answer={answer}
        problemAt={problemAt}
        onChange={(part) => onChange(answers.with(at, { ...answer, ...part }))}
      />
      {!sequence && <div>{add}</div>}
    </fieldset>
  );
}
