import { Stack } from '@mantine/core';
import { Disclosure } from '../../components/disclosure.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { SignatureFields } from '../../components/signature/signature-fields.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** How the signature of a webhook is verified. */
export function WebhookOptions() {
  const { options, change } = useStoreState('inspect', (state) => state);
  return (
    <Disclosure label="Signature" px={16} pb={12} open>
      <Stack gap={12} pt={4}>
        <SignatureFields form={options} change={change} />
        <TextField
          label="URL that the sender called"
          placeholder="Default: the request line and Host"
          value={options.url}
          onChange={(url) => change({ url })}
        />
        <TextField
          label="Time"
          placeholder="Default: not checked"
          hint="Checks the age of the signature, e.g. 2026-11-20T12:00:00.000Z."
          value={options.at}
          onChange={(at) => change({ at })}
        />
      </Stack>
    </Disclosure>
  );
}
