import { Group, SimpleGrid, Stack } from '@mantine/core';
import { Globe } from 'lucide-react';
import type { Inspection } from '#shared/model/inspection.ts';
import { party, type Party } from '#shared/model/party.ts';
import { isHttpAddress } from '#shared/model/is-http-address.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { LinesField, SecretField, TextField } from '../../components/field/text-field.tsx';
import { SelectField, type Choice } from '../../components/field/select-field.tsx';
import { formPart } from '../../store/form-part.ts';
import { useStoreState } from '../../store/use-stores.ts';

const clocks: readonly Choice<Party>[] = party.options.map((value) => ({
  value,
  label: `${partyName[value]}’s clock`,
}));

interface TokenOptionsProps {
  /** Undefined until the token is read. */
  inspection: Inspection | undefined;
  /** JSON Pointer of an invalid option. */
  invalid: string | undefined;
}

/** With which keys, claims and clock a token is checked. */
export function TokenOptions({ inspection, invalid }: TokenOptionsProps) {
  const { options, change } = useStoreState('inspect', (state) => state);
  const problemAt = (pointer: string) => (invalid === pointer ? 'This value is not valid.' : undefined);
  const { field } = formPart({ form: options, change, problemAt });
  const stated = options.issuer.trim() || (issuerOf(inspection) ?? '');
  const issuer = isHttpAddress(stated) ? stated : undefined;
  // Only a token of Hookbench is checked against its keys.
  const own = inspection?.checks?.some(({ name }) => name === 'key_known') === true;
  return (
    <Disclosure label="Check the token as an API does" px={16} pb={12} open>
      <Stack gap={12} pt={4}>
        <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={12}>
          <TextField label="Issuer" placeholder={own ? 'Default: Hookbench' : 'Default: any'} {...field('issuer')} />
          <TextField
            label="Audience"
            placeholder={own ? 'Default: the service' : 'Default: any'}
            {...field('audience')}
          />
          <TextField label="Scope" placeholder="Default: none" {...field('scope')} />
          <SelectField label="Clock" choices={clocks} {...field('clock')} />
          <TextField label="Time" placeholder="Default: now" {...field('at')} />
          <SecretField label="Shared secret" what="secret" placeholder="For HS256–HS512" {...field('tokenSecret')} />
        </SimpleGrid>
        <LinesField
          label="Keys"
          rows={2}
          placeholder={`JWK Set, JWK or PEM. Default: ${own ? 'Hookbench’s own keys' : 'none'}`}
          {...field('keys')}
        />
        {issuer !== undefined && (
          <Group>
            <Button
              size="small"
              icon={Globe}
              aria-pressed={options.discover}
              title="Connects to the issuer and reads its discovery document and keys"
              onClick={() => change({ discover: !options.discover })}
            >
              Read the keys of {issuer}
            </Button>
          </Group>
        )}
      </Stack>
    </Disclosure>
  );
}

function issuerOf(inspection: Inspection | undefined): string | undefined {
  return inspection?.actions.find((one) => one.action === 'check-token')?.issuer;
}
