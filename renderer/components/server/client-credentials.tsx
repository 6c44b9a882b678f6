import { FileButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { byCertificate, clientAuthentication, type ClientAuthentication } from '#shared/model/client-authentication.ts';
import type { CertifiedKey } from '#shared/model/receiver-auth.ts';
import type { FormPart } from '../../store/form-part.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import { LinesField, SecretField, TextField, OptionalField, type Choice } from '../field/fields.tsx';
import { Problem } from '../note.tsx';
import { Value } from '../value.tsx';

interface TextProps {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

const methods: readonly Choice<ClientAuthentication>[] = clientAuthentication.options.map((value) => ({
  value,
  label: value,
}));

interface OptionalProps<Value> {
  value: Value | undefined;
  problem: string | undefined;
  onChange: (value: Value | undefined) => void;
}

/** How a client authenticates. @param byDefault What applies without a choice. */
export function MethodField({ byDefault, ...field }: OptionalProps<ClientAuthentication> & { byDefault: string }) {
  return <OptionalField {...field} label="Client authentication" none={byDefault} choices={methods} />;
}

/** The public key that the server must know, to copy. */
function PublicKey({ jwks, problem }: { jwks: object | undefined; problem: Error | null }) {
  if (problem) return <Problem>{refusalOf(problem).words}</Problem>;
  if (!jwks) return null;
  return (
    <Stack gap={0}>
      <Text size="sm" c="dim">
        JWKS to register at the server
      </Text>
      <Value what="JWKS" text={JSON.stringify(jwks)} />
    </Stack>
  );
}

interface KeyFieldsProps {
  keyField: TextProps;
  keyId: TextProps;
  audience: TextProps;
}

/** The private key that signs assertions and requests: pasted or generated, with its JWKS to register. */
function KeyFields({ audience, keyField, keyId }: KeyFieldsProps) {
  const { data, error, mutate, reset } = useMutation(useApi().flows.createKey.mutationOptions());
  const isGiven = keyField.value.trim() !== '';
  const id = keyId.value.trim();
  const named = id === '' ? {} : { keyId: id };
  const changed = (field: TextProps): TextProps => ({
    ...field,
    onChange: (text) => {
      reset();
      field.onChange(text);
    },
  });
  return (
    <>
      <SecretField {...changed(keyField)} label="Private key" what="private key" hint="PEM, or a JWK." />
      <Group gap={8}>
        {isGiven ? (
          <Button size="small" onClick={() => mutate({ ...named, key: keyField.value })}>
            Show JWKS
          </Button>
        ) : (
          <Button size="small" onClick={() => mutate(named, { onSuccess: ({ key }) => keyField.onChange(key) })}>
            Generate key
          </Button>
        )}
      </Group>
      <PublicKey jwks={data?.jwks} problem={error} />
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
        <TextField {...changed(keyId)} label="kid" hint="Default: that of the JWK, else the thumbprint (RFC 7638)." />
        <TextField {...audience} label="aud of assertions" hint="Default: the issuer." />
      </SimpleGrid>
    </>
  );
}

interface CertificateFieldsProps {
  part: FormPart<CertifiedKey>;
  /** The name in a generated certificate. */
  name: string;
}

/** The certificate of the client and its key: pasted, from files, or generated. */
function CertificateFields({ name, part }: CertificateFieldsProps) {
  const { data, error, mutate, reset } = useMutation(useApi().flows.createCertificate.mutationOptions());
  const commonName = name.replaceAll(/[^\w.-]+/g, '-').slice(0, 64) || 'client';
  const issue = (issuer: 'itself' | 'hookbench') =>
    mutate({ issuer, name: commonName }, { onSuccess: ({ cert, key }) => part.change({ cert, key }) });
  async function take(files: readonly File[]): Promise<void> {
    const texts = (await Promise.all(files.map((file) => file.text()))).join('\n');
    const blocks = texts.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
    const isKey = (block: string) => /PRIVATE KEY-----/.test(block);
    reset();
    part.change({
      cert: blocks.filter((block) => !isKey(block)).join('\n') || part.form.cert,
      key: blocks.find(isKey) ?? part.form.key,
    });
  }
  return (
    <Stack gap={8}>
      <LinesField {...part.field('cert')} label="Certificate" placeholder="-----BEGIN CERTIFICATE-----" rows={3} />
      <LinesField
        {...part.field('key')}
        label="Key of the certificate"
        placeholder="-----BEGIN PRIVATE KEY-----"
        rows={3}
      />
      <Problem>{part.problemAt('')}</Problem>
      <Group gap={8}>
        <FileButton multiple accept=".pem,.crt,.cer,.key" onChange={(files) => void take(files)}>
          {(props) => (
            <Button size="small" {...props}>
              Choose PEM files…
            </Button>
          )}
        </FileButton>
        <Button size="small" onClick={() => issue('itself')}>
          Generate self-signed
        </Button>
        <Button size="small" onClick={() => issue('hookbench')}>
          Issue with the Hookbench CA
        </Button>
      </Group>
      <PublicKey jwks={data?.cert === part.form.cert ? data.jwks : undefined} problem={error} />
    </Stack>
  );
}

interface ClientCredentialsProps extends KeyFieldsProps {
  method: ClientAuthentication | undefined;
  /** Whether a key is needed for something else than assertions. */
  signs: boolean;
  certificate: FormPart<CertifiedKey>;
  name: string;
}

/** The key and the certificate of a client, as its method needs them. */
export function ClientCredentials({ certificate, method, name, signs, ...key }: ClientCredentialsProps) {
  const hasCertificate = certificate.form.cert !== '';
  return (
    <>
      {(method === 'private_key_jwt' || method === 'client_secret_jwt' || signs || key.keyField.value !== '') && (
        <KeyFields {...key} />
      )}
      {((method && byCertificate(method)) || hasCertificate) && <CertificateFields part={certificate} name={name} />}
    </>
  );
}

type Mode = 'query' | 'fragment' | 'form_post' | 'jwt' | 'query.jwt' | 'fragment.jwt' | 'form_post.jwt';

const modes: readonly Choice<Mode>[] = [
  { value: 'jwt', label: 'jwt: signed, as the server chooses' },
  { value: 'query.jwt', label: 'query.jwt: signed, in the query' },
  { value: 'fragment.jwt', label: 'fragment.jwt: signed, in the fragment' },
  { value: 'form_post.jwt', label: 'form_post.jwt: signed, as a form' },
  { value: 'query', label: 'query' },
  { value: 'fragment', label: 'fragment' },
  { value: 'form_post', label: 'form_post: as a form' },
];

/** How the authorization response is sent. */
export function ModeField(field: OptionalProps<Mode>) {
  return <OptionalField {...field} label="response_mode" none="Not sent (query)" choices={modes} />;
}
