import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxRedirects } from '#shared/model/connection-settings.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { Button } from '../../../components/button.tsx';
import { LinesField, NumberField, TextField, SelectField } from '../../../components/field/fields.tsx';
import { limitsOf } from '../../../store/number-text.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useApi, useStores } from '../../../store/use-stores.ts';

const limits = { timeoutMs: limitsOf(requestSpec.shape.timeoutMs), maxRedirects: limitsOf(maxRedirects) };
type Name = 'followRedirects' | 'keepMethod';

/** What this request replaces of the connection settings. */
export function ConnectionFields() {
  const { data } = useQuery(useApi().connection.get.queryOptions({ input: {} }));
  const { navigation } = useStores();
  const { form, change, field, part } = useDraft();
  const own = part('connection');
  const choice = (
    name: Name,
    label: string,
    value: boolean | undefined,
    onChange: (value: boolean | undefined) => void,
  ) => (
    <SelectField
      label={label}
      value={value === undefined ? '' : String(value)}
      choices={[
        { value: '', label: `Default: ${data?.[name] === true ? 'yes' : 'no'}` },
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
    />
  );
  return (
    <>
      <SimpleGrid type="container" cols={{ base: 1, '380px': 2 }} spacing={12} verticalSpacing={8} mt={8}>
        <NumberField
          {...field('timeoutMs')}
          label="Timeout"
          unit="ms"
          limits={{ ...limits.timeoutMs, default: data?.timeoutMs }}
        />
        <NumberField
          {...own.field('maxRedirects')}
          label="Max redirects"
          limits={{ ...limits.maxRedirects, default: data?.maxRedirects }}
        />
        {choice('followRedirects', 'Follow redirects', form.followRedirects, (followRedirects) =>
          change({ followRedirects }),
        )}
        {choice('keepMethod', 'Keep the method on redirects', form.connection.keepMethod, (keepMethod) =>
          own.change({ keepMethod }),
        )}
      </SimpleGrid>
      <TextField
        {...own.field('proxy')}
        label="Proxy"
        placeholder={data?.proxy ? `Default: ${data.proxy.url}` : 'Default: none'}
        hint="An http address, or none. Default: that of the connection settings."
      />
      <LinesField
        {...own.field('ca')}
        label="Trusted CAs"
        hint="Certificates in PEM, in addition to those of the settings"
      />
      <Text size="sm" c="faint">
        The settings also have the client certificates of hosts.{' '}
        <Button size="small" look="quiet" onClick={() => navigation.getState().go('settings')}>
          Connection settings
        </Button>
      </Text>
    </>
  );
}
