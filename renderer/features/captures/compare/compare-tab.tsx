import { useMemo } from 'react';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import { Button } from '../../../components/button.tsx';
import { DiffView } from '../../../components/diff/diff-view.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { compareHeaders, isSame } from '../../../components/hop/compare-headers.ts';
import { HeaderList } from '../../../components/hop/header-list.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import type { CaptureRow } from '../../../store/captures/capture-row.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from '../detail/detail.module.css';
import { comparableText } from './comparable-text.ts';
import { factsApart } from './facts-apart.ts';

/** How many captures are offered. */
const offered = 200;

/** The capture looked at beside another one: what differs in their header fields, and in their bodies by line. */
export function CompareTab({ capture }: { capture: CaptureWithBody }) {
  const { other, otherId, otherProblem } = useStoreState('captureDetails', (state) => state);
  return (
    <>
      <Chooser capture={capture} />
      {otherProblem !== undefined && (
        <p className={styles.refused} role="alert">
          {otherProblem}
        </p>
      )}
      {other && other.id !== capture.id && <Compared capture={capture} other={other} />}
      {other?.id === capture.id && (
        <p className={styles.none}>It is this one. Choose another capture in the list to see what differs.</p>
      )}
      {otherId === undefined && (
        <p className={styles.none}>
          Choose above, or press <Kbd keys="c" /> on a capture in the list and go on to another one. Shift and a click
          compare with what is clicked.
        </p>
      )}
    </>
  );
}

function Chooser({ capture }: { capture: CaptureWithBody }) {
  const otherId = useStoreState('captureDetails', (state) => state.otherId);
  const other = useStoreState('captureDetails', (state) => state.other);
  const compareWith = useStoreState('captureDetails', (state) => state.compareWith);
  const items = useStoreState('captures', (state) => state.items);
  const rows = items.slice(0, offered).filter(({ id }) => id !== capture.id);
  const before = items.find(
    ({ seq, event, path }) =>
      seq < capture.seq && (capture.event === undefined ? path === capture.path : event === capture.event),
  );
  const known = rows.some(({ id }) => id === otherId);
  const choices: Choice<string>[] = [
    { value: '', label: 'None' },
    ...(otherId !== undefined && !known && otherId !== capture.id
      ? [{ value: otherId, label: other ? `${other.method} ${other.path}` : otherId }]
      : []),
    ...rows.map((row) => ({ value: row.id, label: wordsOf(row) })),
  ];
  return (
    <div className={styles.choose}>
      <SelectField
        label="Compare with"
        value={otherId === capture.id ? '' : (otherId ?? '')}
        choices={choices}
        onChange={(id) => {
          compareWith(id === '' ? undefined : id);
        }}
      />
      <Button
        disabled={!before}
        title={`The ${capture.event ?? 'request of this path'} that came before`}
        onClick={() => {
          compareWith(before?.id);
        }}
      >
        The one before
      </Button>
    </div>
  );
}

function wordsOf({ atMs, method, path, event }: CaptureRow): string {
  return `${timeOfDay(atMs)}  ${method} ${path.slice(0, 80)}${event === undefined ? '' : `  ${event}`}`;
}

function Compared({ capture, other }: { capture: CaptureWithBody; other: CaptureWithBody }) {
  const headers = useMemo(() => compareHeaders(other.headers, capture.headers), [other, capture]);
  const differing = headers.filter((row) => !isSame(row));
  const [before, after] = [comparableText(other.body), comparableText(capture.body)];
  const facts = factsApart(other, capture);
  return (
    <>
      <dl className={styles.list} aria-label="What differs">
        {facts.map(({ name, other: one, capture: two }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{`${one} → ${two}`}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.title}>
        Headers
        <span data-outcome={differing.length === 0 ? 'ok' : 'warn'}>
          {differing.length === 0 ? 'the same' : `${String(differing.length)} of ${String(headers.length)} differ`}
        </span>
      </h3>
      <HeaderList rows={differing} ends={['the other', 'this one']} />
      <h3 className={styles.title}>
        Body
        <span data-outcome={before === after ? 'ok' : 'warn'}>
          {before === after ? 'the same' : 'the other’s lines with −, this one’s with +'}
        </span>
      </h3>
      {before !== after && <DiffView label="Bodies by line" before={before} after={after} />}
    </>
  );
}
