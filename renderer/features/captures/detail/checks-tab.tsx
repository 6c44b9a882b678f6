import { Box, Group, Text } from '@mantine/core';
import { Check, Info, Minus, X } from 'lucide-react';
import { checkWords } from '#shared/catcher/check-words.ts';
import type { CaptureWithBody, CheckResult } from '#shared/model/capture.ts';
import { Button } from '../../../components/button.tsx';
import { Nothing } from '../../../components/detail-pane.tsx';
import { Explained } from '../../../components/explained.tsx';
import { Mono } from '../../../components/mono.tsx';
import { ValuePair } from '../../../components/value-pair/value-pair.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { excerptAt } from './excerpt-at.ts';
import { SignatureDoctor } from './signature-doctor.tsx';
import styles from './detail.module.css';

const marks = {
  passed: { icon: Check, words: 'passed', color: 'var(--ok)' },
  failed: { icon: X, words: 'failed', color: 'var(--bad)' },
  note: { icon: Info, words: 'note', color: 'var(--warn)' },
  skipped: { icon: Minus, words: 'skipped', color: 'var(--faint)' },
};

const order = { failed: 0, note: 1, passed: 2, skipped: 3 };

/** The result of each check, failed ones first, with expected and received values and their first difference. */
export function ChecksTab({ capture }: { capture: CaptureWithBody }) {
  if (capture.checks.length === 0)
    return (
      <Nothing>
        {capture.problem === undefined
          ? 'No check applies: the request is not an event of the API and has no signature, and the catcher requires nothing.'
          : `${capture.problem} No checks run on an incomplete request.`}
      </Nothing>
    );
  return (
    <Box component="ul" p="4 0 12" aria-label="Checks">
      {capture.checks
        .toSorted((a, b) => order[a.outcome] - order[b.outcome])
        .map((result) => (
          <CheckRow key={result.check} result={result} capture={capture} />
        ))}
    </Box>
  );
}

/** The frame of a failed check. */
const failedFrame = {
  mx: 12,
  my: 6,
  p: '8 12 10 8',
  bd: '1px solid color-mix(in srgb, var(--bad) 35%, transparent)',
  bdrs: 'md',
  bg: 'color-mix(in srgb, var(--bad) 5%, transparent)',
};

function CheckRow({ result, capture }: { result: CheckResult; capture: CaptureWithBody }) {
  const { check, outcome, detail, source, expected, received, offset } = result;
  const { icon: Icon, words, color } = marks[outcome];
  const failed = outcome === 'failed';
  return (
    <Group
      component="li"
      gap={10}
      wrap="nowrap"
      align="flex-start"
      data-outcome={outcome}
      {...(failed ? failedFrame : { px: 16, py: 6 })}
    >
      <Icon size={14} color={color} role="img" aria-label={words} style={{ flex: 'none', marginTop: 3 }} />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="0 10" align="baseline">
          <Text component="strong" inherit miw={96} fw={550}>
            <Explained words={checkWords[check].asks}>{checkWords[check].title}</Explained>
          </Text>
          {!failed && (
            <Text flex="1 1 200px" miw={0} c="dim">
              {detail}
            </Text>
          )}
          <Mono fz="xs" c="faint" ml="auto" ta="right" {...(!failed && { maw: 180 })}>
            {source}
          </Mono>
        </Group>
        {failed && <Text fw={600}>{detail}</Text>}
        {(expected !== undefined || received !== undefined) && <ValuePair expected={expected} received={received} />}
        {offset !== undefined && <Where capture={capture} offset={offset} />}
        {check === 'signature' && outcome !== 'skipped' && <SignatureDoctor capture={capture} result={result} />}
      </Box>
    </Group>
  );
}

function Where({ capture, offset }: { capture: CaptureWithBody; offset: number }) {
  const show = useStoreState('captureDetails', (state) => state.show);
  const excerpt = excerptAt(capture.body, offset);
  return (
    <Group gap="4 10" mt={4} fz={12} c="dim">
      <span>Byte {offset} of the body</span>
      {excerpt && (
        <Text component="code" inherit ff="mono" style={{ overflowWrap: 'anywhere' }}>
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
