import { Box, SimpleGrid } from '@mantine/core';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { receiverUnderTest } from '#shared/model/trial.ts';
import { CheckField } from '../../../components/field/check-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { SecretField } from '../../../components/field/secret-field.tsx';
import { SelectField } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { ReceiverAuthFields } from '../../../components/receiver-auth-fields.tsx';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import { limitsOf } from '../../../store/number-text.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { SetupForm } from './setup-form.tsx';
import { receiverCommand } from './test-command.ts';

const schemes = Object.entries(schemeWords).map(([value, { name }]) => ({
  value: value as SigningScheme,
  label: name,
}));

const timeoutLimits = limitsOf(receiverUnderTest.shape.timeoutMs, 1000);

/** Settings of a test of the user's receiver. */
export function ReceiverSetup({ rows }: { rows: readonly TrialRow[] }) {
  const form = useStoreState('trials', (state) => state.receiver);
  const change = useStoreState('trials', (state) => state.changeReceiver);
  return (
    <SetupForm subject="receiver" form={form} change={change} rows={rows} command={(ids) => receiverCommand(form, ids)}>
      {({ field, check, problemAt }) => (
        <>
          <TextField
            {...field('url')}
            label="URL"
            placeholder="http://localhost:3000/webhook"
            inputMode="url"
            hint="Events are posted to exactly this URL."
          />
          <SelectField {...field('scheme')} label="Signing" choices={schemes} searchable />
          {form.scheme !== 'none' && (
            <SecretField
              {...field('secret')}
              label="Signing secret"
              what="secret"
              placeholder="whsec_…"
              hint="Required for the signature trials."
            />
          )}
          <ReceiverAuthFields
            label="Authentication"
            hint={form.auth.kind === 'none' ? 'Required for the authentication trials.' : undefined}
            problem={problemAt('/auth')}
            auth={form.auth}
            problemAt={problemAt}
            onChange={(auth) => change({ auth })}
          />
          <SimpleGrid cols={2} spacing={8}>
            <NumberField {...field('timeoutMs')} label="Timeout" unit="seconds" limits={timeoutLimits} />
            <Box pt={26}>
              <CheckField {...check('verifyTls')} label="Verify TLS certificate" />
            </Box>
          </SimpleGrid>
        </>
      )}
    </SetupForm>
  );
}
