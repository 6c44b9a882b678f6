import { Group, Text } from '@mantine/core';
import { Check, Info, Minus, X } from 'lucide-react';
import type { CaptureWithBody, Verdict } from '#shared/model/capture.ts';
import { Button } from '../../../components/button.tsx';
import { checkWords } from '../../../components/capture/capture-words.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Nothing } from '../../../components/detail-pane.tsx';
import { Explained } from '../../../components/explained.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { excerptAt, firstApart } from './differences.ts';
import styles from './detail.module.css';

const marks = {
  passed: { icon: Check, words: 'passed' },
  failed: { icon: X, words: 'failed' },
  note: { icon: Info, words: 'note' },
  skipped: { icon: Minus, words: 'skipped' },
};

const order = { failed: 0, note: 1, passed: 2, skipped: 3 };

/** The result of each check, failed ones first, with expected and received values and their first difference. */
export function VerdictsTab({ capture }: { capture: CaptureWithBody }) {
  if (capture.verdicts.length === 0)
    return (
      <Nothing>
        {capture.problem === undefined
          ? 'No check applies: the request is not an event of the API and has no signature, and the catcher requires nothing.'
          : `${capture.problem} No checks run on an incomplete request.`}
      </Nothing>
    );
  return (
    <ul className={styles.verdicts} aria-label="Verdicts">
      {capture.verdicts
        .toSorted((a, b) => order[a.outcome] - order[b.outcome])
        .map((verdict) => (
          <VerdictRow key={verdict.check} verdict={verdict} capture={capture} />
        ))}
    </ul>
  );
}

function VerdictRow({ verdict, capture }: { verdict: Verdict; capture: CaptureWithBody }) {
  const { check, outcome, detail, source, expected, received, offset } = verdict;
  const { icon: Icon, words } = marks[outcome];
  return (
    <li className={styles.verdict} data-outcome={outcome}>
      <Icon size={14} role="img" aria-label={words} />
      <div className={styles.said}>
        <strong>
          <Explained words={checkWords[check].asks}>{checkWords[check].title}</Explained>
        </strong>
        <span>{detail}</span>
      </div>
      <span className={styles.source}>{source}</span>
      {(expected !== undefined || received !== undefined) && <Parts expected={expected} received={received} />}
      {offset !== undefined && <Where capture={capture} offset={offset} />}
    </li>
  );
}

/** The expected and the received value, highlighted from the first difference. */
function Parts({ expected, received }: { expected: string | undefined; received: string | undefined }) {
  const apart = expected !== undefined && received !== undefined ? firstApart(expected, received) : undefined;
  const alike = apart && apart.same.length > 0;
  return (
    <dl className={styles.parts}>
      {expected !== undefined && (
        <Part side="expected" text={expected} same={alike ? apart.same : ''} rest={alike ? apart.expected : expected} />
      )}
      {received !== undefined && (
        <Part side="received" text={received} same={alike ? apart.same : ''} rest={alike ? apart.received : received} />
      )}
    </dl>
  );
}

interface PartProps {
  side: 'expected' | 'received';
  text: string;
  same: string;
  rest: string;
}

function Part({ side, text, same, rest }: PartProps) {
  return (
    <>
      <dt>{side}</dt>
      <dd data-side={side}>
        <span tabIndex={0} aria-label={`${side}: ${text}`} role="group">
          {same}
          <span className={styles.apart}>{rest}</span>
        </span>
      </dd>
      <dd>
        <CopyButton what={`${side} value`} text={text} />
      </dd>
    </>
  );
}

function Where({ capture, offset }: { capture: CaptureWithBody; offset: number }) {
  const show = useStoreState('captureDetails', (state) => state.show);
  const excerpt = excerptAt(capture.body, offset);
  return (
    <Group gap="4 10" mt={4} fz={12} c="dimmed" style={{ gridColumn: '2 / -1' }}>
      <span>Byte {offset} of the body</span>
      {excerpt && (
        <Text component="code" inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {excerpt.before}
          <span className={styles.apart}>{excerpt.at}</span>
          {excerpt.after}
        </Text>
      )}
      <Button size="small" onClick={() => show('body')}>
        Show in body
      </Button>
    </Group>
  );
}
