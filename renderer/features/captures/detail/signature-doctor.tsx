import { Box, Group, Loader, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import type { CaptureWithBody, CheckResult } from '#shared/model/capture.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { Button } from '../../../components/button.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Problem } from '../../../components/problem.tsx';
import {
  doctorOptions,
  emptyDoctorForm,
  SignatureFields,
  type DoctorForm,
} from '../../../components/signature/signature-fields.tsx';
import { SignatureDiagnosisView } from '../../../components/signature/signature-diagnosis-view.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';

interface Asked {
  scheme?: KeyedScheme;
  secret?: string;
  computed?: string;
}

/**
 * Explains the signature of a capture: at once if the check failed, else on request, e.g. why a receiver's own code
 * computes a different signature.
 */
export function SignatureDoctor({ capture: { id }, result }: { capture: CaptureWithBody; result: CheckResult }) {
  const failed = result.outcome === 'failed';
  const [form, setForm] = useState<DoctorForm>(emptyDoctorForm);
  const [asked, ask] = useState<Asked | undefined>(failed ? {} : undefined);
  const { data, error, isFetching } = useQuery({
    ...useApi().inspect.capture.queryOptions({ input: asked === undefined ? skipToken : { id, ...asked } }),
    staleTime: Infinity,
    retry: false,
  });
  const alike = data !== undefined && data.expected === result.expected && data.received === result.received;
  return (
    <Box mt={8} aria-busy={isFetching}>
      {isFetching && (
        <Group gap={8} c="dim">
          <Loader size={14} color="var(--accent)" aria-hidden /> Looking for the mistake
        </Group>
      )}
      {data && !isFetching && <SignatureDiagnosisView diagnosis={data} hidesSignatures={alike} />}
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
              <Button type="submit" icon={<Stethoscope size={14} aria-hidden />} busy={isFetching}>
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
