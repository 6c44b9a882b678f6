import { FileButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { ConnectionSettings as Settings } from '#shared/model/connection-settings.ts';
import { connectionSettings } from '#shared/model/connection-settings.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import {
  asLines,
  LinesField,
  NumberField,
  SecretField,
  TextField,
  CheckField,
} from '../../components/field/fields.tsx';
import { SaveButtons } from '../../components/form/save-buttons.tsx';
import { NotLoaded } from '../../components/empty-state.tsx';
import { Problem } from '../../components/note.tsx';
import {
  connectionFields,
  connectionOf,
  emptyCertificate,
  formOfConnection,
  type CertificateForm,
  type ConnectionSettingsForm,
} from '../../store/connection-form.ts';
import { formPart, type FormPart } from '../../store/form-part.ts';
import { limitsOf } from '../../store/number-text.ts';
import { base64Of } from '../../store/show-inspect.ts';
import { useApi } from '../../store/use-stores.ts';
import { useForm } from '../../store/use-form.ts';

const limits = {
  timeoutMs: limitsOf(connectionSettings.shape.timeoutMs),
  maxRedirects: limitsOf(connectionSettings.shape.maxRedirects),
};

/** How the client connects to servers: proxy, certificates, timeout and redirects. */
export function ConnectionSettings() {
  const { connection } = useApi();
  const { data, error, refetch } = useQuery(connection.get.queryOptions({ input: {} }));
  if (!data) return <NotLoaded what="connections" problem={error ? messageOf(error) : undefined} onRetry={refetch} />;
  const { offered, ...settings } = data;
  return <Form settings={settings} offered={offered} />;
}

interface FormProps {
  settings: Settings;
  /** The proxy of the environment. */
  offered: Settings['proxy'] | undefined;
}

/** What is trusted and shown to servers. */
function certificateWords({ ca, certificates }: ConnectionSettingsForm): string {
  const own =
    certificates.length === 0 ? '' : `, ${counted(certificates.length, 'client certificate', 'client certificates')}`;
  return `${ca.trim() === '' ? 'system CAs' : 'system CAs and yours'}${own}`;
}

function Form({ settings, offered }: FormProps) {
  const { mutateAsync: save } = useMutation(useApi().connection.update.mutationOptions());
  const before = useMemo(() => formOfConnection(settings), [settings]);
  const part = useForm<ConnectionSettingsForm>('connection', before, connectionFields);
  return (
    <div role="group" aria-label="Connections of the client">
      <Stack gap={12}>
        <ProxyFields
          part={part.part('proxy')}
          offered={offered}
          onOffer={(proxy) => part.change(formOfConnection({ ...settings, proxy }))}
        />
        <SimpleGrid cols={2} spacing={12}>
          <NumberField {...part.field('timeoutMs')} label="Timeout" unit="ms" limits={limits.timeoutMs} />
          <NumberField {...part.field('maxRedirects')} label="Max redirects" limits={limits.maxRedirects} />
        </SimpleGrid>
        <CheckField {...part.check('followRedirects')} label="Follow redirects" />
        <CheckField {...part.check('keepMethod')} label="Keep the method and the body on 301, 302 and 303" />
        <Disclosure
          opens={part.refusedAt?.startsWith('/ca') === true || part.refusedAt?.startsWith('/certificates') === true}
          label={`Certificates: ${certificateWords(part.form)}`}
        >
          <Stack gap={12} pt={12}>
            <LinesField
              {...part.field('ca')}
              label="Trusted CAs"
              hint="Certificates in PEM, in addition to those of the system"
            />
            <Certificates part={part} />
          </Stack>
        </Disclosure>
      </Stack>
      <SaveButtons form={part} act="Save connections" onSave={() => save(connectionOf(part.form))} />
    </div>
  );
}

interface ProxyFieldsProps {
  part: FormPart<ConnectionSettingsForm['proxy']>;
  offered: Settings['proxy'] | undefined;
  onOffer: (proxy: Settings['proxy']) => void;
}

function ProxyFields({ part: { field, form }, offered, onOffer }: ProxyFieldsProps) {
  return (
    <>
      <TextField {...field('url')} label="Proxy" placeholder="http://proxy.example:3128" inputMode="url" />
      {form.url === '' && offered && (
        <Button size="small" onClick={() => onOffer(offered)}>
          {`Use ${offered.url} of the environment`}
        </Button>
      )}
      {form.url !== '' && (
        <>
          <SimpleGrid cols={2} spacing={12}>
            <TextField {...field('username')} label="User of the proxy" />
            <SecretField {...field('password')} label="Password of the proxy" what="password" />
          </SimpleGrid>
          <LinesField
            {...asLines(field('except'))}
            label="Hosts without the proxy"
            hint="One per line: a host, .example.com, or host:port"
            rows={4}
          />
        </>
      )}
    </>
  );
}

function Certificates({ part: { form, change, problemAt } }: { part: FormPart<ConnectionSettingsForm> }) {
  const { certificates } = form;
  return (
    <>
      {certificates.map((certificate, index) => {
        const put = (changed: Partial<CertificateForm>) =>
          change({ certificates: certificates.with(index, { ...certificate, ...changed }) });
        return (
          <CertificateFields
            key={index}
            part={formPart({
              form: certificate,
              change: put,
              problemAt: (pointer) => problemAt(`/certificates/${String(index)}${pointer}`),
            })}
            onRemove={() => change({ certificates: certificates.filter((_, at) => at !== index) })}
          />
        );
      })}
      <div>
        <Button size="small" icon={Plus} onClick={() => change({ certificates: [...certificates, emptyCertificate] })}>
          Add client certificate
        </Button>
      </div>
    </>
  );
}

function CertificateFields({ part, onRemove }: { part: FormPart<CertificateForm>; onRemove: () => void }) {
  const { change, field, form, problemAt } = part;
  return (
    <Stack gap={8} p={12} style={{ border: '1px solid var(--line)', borderRadius: 6 }}>
      <TextField {...field('host')} label="Host" placeholder="api.example.com" />
      {form.pfx === '' ? (
        <>
          <LinesField {...field('cert')} label="Certificate" placeholder="-----BEGIN CERTIFICATE-----" />
          <LinesField {...field('key')} label="Private key" placeholder="-----BEGIN PRIVATE KEY-----" />
        </>
      ) : (
        <Text fz="sm" c="dim">
          PKCS #12, {String(Math.round((form.pfx.length * 3) / 4))} bytes
        </Text>
      )}
      <SecretField {...field('passphrase')} label="Passphrase" what="passphrase" />
      <Problem>{problemAt('')}</Problem>
      <Group gap={8}>
        <FileButton
          accept=".p12,.pfx"
          onChange={(file) => {
            void file?.bytes().then((bytes) => change({ pfx: base64Of(bytes), cert: '', key: '' }));
          }}
        >
          {(props) => (
            <Button size="small" {...props}>
              Choose PKCS #12 file…
            </Button>
          )}
        </FileButton>
        <Button size="small" onClick={onRemove}>
          Remove certificate
        </Button>
      </Group>
    </Stack>
  );
}
