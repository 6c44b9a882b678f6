import { Box, Group, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { pathsOf } from '#shared/profile/target-url.ts';
import type { ReceiverPaths } from '#shared/model/subscription.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { receiverUnderTest } from '#shared/model/trial.ts';
import { Button } from '../../../components/button.tsx';
import {
  CheckField,
  SelectField,
  LinesField,
  NumberField,
  SecretField,
  TextField,
} from '../../../components/field/fields.tsx';
import { ReceiverAuthFields } from '../../../components/receiver-auth-fields.tsx';
import {
  subscriptionName,
  subscriptionTarget,
  useSubscriptions,
} from '../../../components/subscription/use-subscriptions.ts';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import type { FormPart } from '../../../store/form-part.ts';
import { limitsOf } from '../../../store/number-text.ts';
import type { ReceiverForm } from '../../../store/trials/receiver-form.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useApi } from '../../../store/use-stores.ts';
import { SetupForm } from './setup-form.tsx';
import { receiverCommand } from './test-command.ts';
import { useReceiverForm } from './use-trial-form.ts';

const schemes = Object.entries(schemeWords).map(([value, { name }]) => ({
  value: value as SigningScheme,
  label: name,
}));

const timeoutLimits = limitsOf(receiverUnderTest.shape.timeoutMs, 1000);

const paths: readonly { value: ReceiverPaths; label: string }[] = [
  { value: 'exact', label: 'Exactly the URL' },
  { value: 'interface', label: 'URL and path of the event' },
];

/** Settings of a test of the user's receiver. */
export function ReceiverSetup({ rows }: { rows: readonly TrialRow[] }) {
  const part = useReceiverForm();
  const { form } = part;
  const { items } = useSubscriptions();
  const chosen = items.find(({ id }) => id === form.subscription);
  const subscriptions = items.map((one) => ({ value: one.id, label: subscriptionName(one) }));
  return (
    <SetupForm subject="receiver" used={part} rows={rows} command={(ids) => receiverCommand(form, ids)}>
      <SelectField
        {...part.field('subscription')}
        label="Receiver"
        choices={[{ value: '', label: 'A URL' }, ...subscriptions]}
        hint={chosen && `Events are posted to ${subscriptionTarget(chosen)}, signed and authenticated as set there.`}
      />
      {form.subscription === '' && <UrlFields part={part} />}
      <Payloads part={part} />
    </SetupForm>
  );
}

function UrlFields({ part }: { part: FormPart<ReceiverForm> }) {
  const { form, field, check } = part;
  const url = form.url.trim();
  const input = { url, paths: form.paths };
  const enabled = receiverUnderTest.safeParse(input).success;
  const target = useQuery(useApi().trials.receiverTarget.queryOptions({ input, enabled })).data?.url;
  return (
    <>
      <TextField {...field('url')} label="URL" data-begin placeholder="http://localhost:3000/webhook" inputMode="url" />
      <SelectField
        {...field('paths')}
        label="Paths"
        value={form.paths ?? pathsOf(url)}
        choices={paths}
        hint={target && `Events are posted to ${target}`}
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
        part={part.part('auth')}
        label="Authentication"
        hint={form.auth.kind === 'none' ? 'Required for the authentication trials.' : undefined}
        problem={part.problemAt('/auth')}
      />
      <SimpleGrid cols={2} spacing={8}>
        <NumberField {...field('timeoutMs')} label="Timeout" unit="s" limits={timeoutLimits} />
        <Box pt={26}>
          <CheckField {...check('verifyTls')} label="Verify TLS certificate" />
        </Box>
      </SimpleGrid>
    </>
  );
}

/** Payloads of the user, as templates of JSON. */
function Payloads({
  part: {
    form: { payloads },
    change,
    problemAt,
  },
}: {
  part: FormPart<ReceiverForm>;
}) {
  return (
    <>
      {payloads.map((payload, index) => (
        <LinesField
          key={index}
          label={payloads.length === 1 ? 'Payload' : `Payload ${String(index + 1)}`}
          rows={5}
          placeholder={'{ "id": {{eventId}}, "type": "charge.succeeded" }'}
          value={payload}
          problem={problemAt(`/payloads/${String(index)}`) ?? problemAt('/payloads')}
          onChange={(text) => change({ payloads: payloads.with(index, text) })}
        />
      ))}
      <Group gap={8}>
        <Button size="small" icon={Plus} onClick={() => change({ payloads: [...payloads, ''] })}>
          {payloads.length === 0 ? 'Use my payload' : 'Add payload'}
        </Button>
        {payloads.length > 0 && (
          <Button size="small" onClick={() => change({ payloads: payloads.slice(0, -1) })}>
            Remove payload
          </Button>
        )}
      </Group>
    </>
  );
}
