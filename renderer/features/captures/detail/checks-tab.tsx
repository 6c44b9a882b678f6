import { Box, Group, Text } from '@mantine/core';
import { checkWords } from '#shared/catcher/check-words.ts';
import type { CaptureWithBody, CheckResult } from '#shared/model/capture.ts';
import { Button } from '../../../components/button.tsx';
import { Nothing } from '../../../components/detail-pane.tsx';
import { Explained } from '../../../components/explained.tsx';
import { Mono } from '../../../components/mono.tsx';
import { bySeverity, OutcomeRow } from '../../../components/outcome-row.tsx';
import { ValuePair } from '../../../components/value-pair/value-pair.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { excerptAt } from './excerpt-at.ts';
import { SignatureDoctor } from './signature-doctor.tsx';
import styles from './detail.module.css';

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
      {capture.checks.toSorted(bySeverity).map((result) => (
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
  const failed = outcome === 'failed';
  return (
    <OutcomeRow outcome={outcome} py={6} {...(failed && failedFrame)}>
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
    </OutcomeRow>
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
