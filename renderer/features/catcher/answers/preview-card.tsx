import { useEffect, useState } from 'react';
import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Badge } from '../../../components/badge.tsx';
import { SelectField } from '../../../components/field/select-field.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import type { AnswerPreview } from '../../../store/catcher-store.ts';
import type { CatcherForm } from '../../../store/catcher/catcher-form.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './answers.module.css';

/** Max captures in the list. */
const maxOffered = 100;

/** Delay from a change to the next preview request, in milliseconds. */
const delayMs = 250;

/** Previews how the form, saved or not, would answer a capture, and which rule matches. */
export function PreviewCard({ form }: { form: CatcherForm }) {
  const items = useStoreState('captures', (state) => state.items);
  const load = useStoreState('captures', (state) => state.load);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const looked = useStoreState('captureDetails', (state) => state.chosen);
  const [chosen, choose] = useState<string>();
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);
  const id = chosen ?? items.find((row) => row.id === looked)?.id ?? items[0]?.id;
  const result = usePreview(id, form);
  return (
    <section className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      {id === undefined ? (
        <p className={styles.dim}>
          No captures yet. After the catcher receives one, see here which rule would answer it.
        </p>
      ) : (
        <>
          <SelectField
            label="Capture"
            value={id}
            choices={items.slice(0, maxOffered).map((row) => ({
              value: row.id,
              label: `${timeOfDay(row.atMs).slice(0, 8)}  ${row.event ?? `${row.method} ${row.path.slice(0, 60)}`}`,
            }))}
            onChange={choose}
          />
          <div aria-live="polite">
            {result?.problem !== undefined && <p className={styles.dim}>{result.problem}</p>}
            {result?.preview && <Answered form={form} preview={result.preview} />}
          </div>
        </>
      )}
    </section>
  );
}

interface Result {
  preview?: AnswerPreview;
  problem?: string;
}

function usePreview(id: string | undefined, form: CatcherForm): Result | undefined {
  const preview = useStoreState('catcher', (state) => state.preview);
  const newest = useStoreState('captures', ({ items }) => items[0]?.id);
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      preview(id).then(
        (found) => {
          if (current) setResult({ preview: found });
        },
        (error: unknown) => {
          if (current) setResult({ problem: refusalOf(error).words });
        },
      );
    }, delayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, form, newest, preview]);
  return result;
}

function Answered({ form, preview: { rule, answer } }: { form: CatcherForm; preview: AnswerPreview }) {
  const { status, headers, body, delayMs, misbehave, forward } = answer;
  const bad = misbehaviours.find(({ kind }) => kind === misbehave);
  const index = form.rules.findIndex(({ id }) => id === rule);
  const name = form.rules[index]?.name ?? '';
  return (
    <div className={styles.answered}>
      <p>
        {rule === null ? 'No rule matches: default answer' : `Rule ${String(index + 1)}`}
        {rule !== null && name !== '' && <span className={styles.name}>{name}</span>}
      </p>
      <p className={styles.status}>
        {bad ? (
          <Badge outcome="bad">{bad.title}</Badge>
        ) : forward === undefined ? (
          <>
            <Badge outcome={statusOutcome(status)}>{status}</Badge> {reasonPhrase(status)}
          </>
        ) : (
          <span>forwarded to {forward}</span>
        )}
        {delayMs > 0 && <span>after {durationWords(delayMs)}</span>}
      </p>
      {bad && <p className={styles.dim}>{bad.meaning}.</p>}
      {headers.length > 0 && (
        <pre tabIndex={0} role="group" aria-label="Header fields">
          {headers.map(([header, value]) => `${header}: ${value}`).join('\n')}
        </pre>
      )}
      {body !== '' && (
        <pre tabIndex={0} role="group" aria-label="Body">
          {body}
        </pre>
      )}
    </div>
  );
}
