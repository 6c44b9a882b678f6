import { Box, Group, Text, Loader, Stack } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { checkWords } from '#shared/catcher/check-words.ts';
import type { CaptureWithBody, CheckResult } from '#shared/model/capture.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { Button } from '../../../components/button.tsx';
import { Nothing, PlaceLink } from '../../../components/detail-pane.tsx';
import { Explained } from '../../../components/explained.tsx';
import { bySeverity, OutcomeRow } from '../../../components/outcome-row.tsx';
import { SourceText } from '../../../components/source-text.tsx';
import { ValuePair } from '../../../components/value-pair/value-pair.tsx';
import { useStoreState, useApi } from '../../../store/use-stores.ts';
import { excerptAt } from './excerpt-at.ts';
import styles from './detail.module.css';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Problem } from '../../../components/note.tsx';
import { LocalTimes } from '../../../components/text/local-times.tsx';
import {
  doctorOptions,
  emptyDoctorForm,
  SignatureFields,
  type DoctorForm,
} from '../../../components/signature/signature-fields.tsx';
import { SignatureDiagnosisView } from '../../../components/signature/signature-diagnosis-view.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';

interface Asked {
  scheme?: KeyedScheme;
  secret?: string;
  computed?: string;
}

/**
 * Explains the signature of a capture: at once if the check failed, else on request, e.g. why a receiver's own code
 * computes a different signature.
 */
function SignatureDoctor({ capture: { id }, result }: { capture: CaptureWithBody; result: CheckResult }) {
  const failed = result.outcome === 'failed';
  const [form, setForm] = useState<DoctorForm>(emptyDoctorForm);
  const [asked, ask] = useState<Asked | undefined>(failed ? {} : undefined);
  const { data, error, isFetching } = useQuery({
    ...useApi().inspect.capture.queryOptions({ input: asked === undefined ? skipToken : { id, ...asked } }),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Box mt={8} aria-busy={isFetching}>
      {isFetching && (
        <Group gap={8} c="dim">
          <Loader size={14} color="var(--accent)" aria-hidden /> Looking for the mistake
        </Group>
      )}
      {data && !isFetching && <SignatureDiagnosisView diagnosis={data} {...(failed && { below: result })} />}
      <Problem>{error && !isFetching ? refusalOf(error).words : undefined}</Problem>
      <Disclosure
        mt={8}
        label={failed ? 'Try another scheme, secret or signature' : 'Your code rejects it? Explain its signature'}
      >
        <form
          aria-label="Signature doctor"
          onSubmit={(event) => {
            event.preventDefault();
            ask(doctorOptions(form));
          }}
        >
          <Stack gap={12} pt={8}>
            <SignatureFields form={form} change={(part) => setForm({ ...form, ...part })} />
            <Group gap={12}>
              <Button type="submit" icon={Stethoscope} busy={isFetching}>
                Explain the signature
              </Button>
              <Text fz="sm" c="faint">
                Nothing that you enter here is stored.
              </Text>
            </Group>
          </Stack>
        </form>
      </Disclosure>
    </Box>
  );
}

/** The result of each check, failed ones first, with expected and received values and their first difference. */
export function ChecksTab({ capture }: { capture: CaptureWithBody }) {
  if (capture.checks.length === 0)
    return (
      <Nothing>
        {capture.problem === undefined
          ? 'No check applies: the request is not an event of the API and has no signature, and the receiver requires nothing.'
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
  const words = <LocalTimes text={detail} nearMs={Date.parse(capture.receivedAt)} />;
  /** Whether the sentence says both values, so that nothing is left to compare. */
  const says = (...values: readonly (string | undefined)[]) =>
    values.every((value) => value === undefined || detail.includes(value));
  return (
    <OutcomeRow outcome={outcome} py={6} {...(failed && failedFrame)}>
      <Group gap="0 10" align="baseline">
        <Text component="strong" inherit miw={96} fw={500}>
          <Explained words={checkWords[check].asks}>{checkWords[check].title}</Explained>
        </Text>
        {!failed && (
          <Text flex="1 1 160px" miw={0} c="dim">
            {words} {source !== undefined && <SourceText>{source}</SourceText>}
          </Text>
        )}
        {failed && source !== undefined && <SourceText ml="auto">{source}</SourceText>}
      </Group>
      {failed && <Text fw={600}>{words}</Text>}
      {check === 'duplicate' && received !== undefined ? (
        <PlaceLink place={{ screen: 'captures', id: received }}>Show the first capture</PlaceLink>
      ) : (
        !says(expected, received) && <ValuePair expected={expected} received={received} />
      )}
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
