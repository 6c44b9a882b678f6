import { Box, SimpleGrid } from '@mantine/core';
import { checkWords } from '#shared/catcher/check-words.ts';
import { catcherSettings, retention } from '#shared/model/catcher-settings.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { CredentialField, type Credential } from '../../../components/field/credential-field.tsx';
import {
  CheckField,
  OptionalField,
  SelectField,
  type Choice,
  asLines,
  LinesField,
  NumberField,
} from '../../../components/field/fields.tsx';
import { Section } from '../../../components/form/section.tsx';
import { Switch } from '../../../components/switch.tsx';
import { SigningKeyField } from '../../../components/signature/signing-key-field.tsx';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import type { AuthForm, CatcherForm, EnforcedCheck } from '../../../store/catcher/catcher-form.ts';
import type { FormPart } from '../../../store/form-part.ts';
import { limitsOf } from '../../../store/number-text.ts';
import styles from './requirements.module.css';

type Part = FormPart<CatcherForm>;

const columns = { minColWidth: 200, autoFlow: 'auto-fit', spacing: 12 } as const;

const versions: readonly Choice<CatcherForm['tls']['minVersion']>[] = [
  { value: 'TLSv1.2', label: 'TLS 1.2' },
  { value: 'TLSv1.3', label: 'TLS 1.3' },
];

const retained = [
  { name: 'captures', label: 'Max count', unit: 'captures', limits: limitsOf(retention.shape.captures) },
  { name: 'megabytes', label: 'Max size of bodies', unit: 'MB', limits: limitsOf(retention.shape.megabytes) },
  { name: 'days', label: 'Max age', unit: 'days', limits: limitsOf(retention.shape.days) },
] as const;

/** What senders must send, which checks are enforced, and how long captures are kept. */
export function RequirementsTab({ part: settings }: { part: Part }) {
  const { check, problemAt } = settings;
  return (
    <Box px="var(--edge)" pb={12} maw={940}>
      <AuthSection part={settings.part('auth')} />
      <Section title="Addresses" about="Senders that are allowed. Others get 403.">
        <LinesField
          {...asLines(settings.field('allow'))}
          label="Addresses or CIDR ranges, one per line"
          placeholder="Any address. Example: 127.0.0.1, 10.0.0.0/8, ::1"
        />
      </Section>
      <SignatureSection part={settings.part('checks').part('signature')} />
      <ChecksSection part={settings.part('checks')} />
      <Section title="TLS" about="Applies to the https address." problem={problemAt('/tls')}>
        <SimpleGrid {...columns}>
          <SelectField {...settings.part('tls').field('minVersion')} label="Min version" choices={versions} />
        </SimpleGrid>
      </Section>
      <Section title="Forwarding" about="Rules forward to this machine only, unless you allow other hosts.">
        <CheckField {...check('forwardBeyondLoopback')} label="Allow forwarding to other hosts" />
      </Section>
      <Section
        title="Retention"
        about="The oldest captures are deleted first. Pinned captures are kept."
        problem={problemAt('/retention')}
      >
        <SimpleGrid {...columns}>
          {retained.map(({ name, ...field }) => (
            <NumberField key={name} {...settings.part('retention').field(name)} {...field} />
          ))}
        </SimpleGrid>
      </Section>
    </Box>
  );
}

const authKinds: readonly Choice<AuthForm['kind']>[] = [
  { value: 'none', label: 'None' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'bearer', label: 'Fixed bearer token' },
  { value: 'oauth', label: 'OAuth 2 access token' },
  { value: 'basic', label: 'Basic (username and password)' },
  { value: 'mtls', label: 'Client certificate (mTLS)' },
];

const validations: readonly Choice<AuthForm['by']>[] = [
  { value: 'jwt', label: 'JWT signature and claims' },
  { value: 'introspection', label: 'Introspection' },
];

type AuthFields = Partial<Record<Exclude<keyof AuthForm, 'kind' | 'by'>, Credential>>;

/** The fields of each kind. */
const authFields: Record<AuthForm['kind'], AuthFields> = {
  none: {},
  'api-key': {
    header: { label: 'Header', as: 'text', placeholder: 'X-API-Key' },
    value: { label: 'Key', as: 'secret' },
  },
  bearer: { token: { label: 'Token', as: 'secret', hint: 'Expected in Authorization: Bearer' } },
  basic: { username: { label: 'Username', as: 'text' }, password: { label: 'Password', as: 'secret' } },
  oauth: {
    issuer: { label: 'Issuer', as: 'text', placeholder: 'Default: authorization server' },
    audience: { label: 'Audience', as: 'text', placeholder: 'any' },
    scope: { label: 'Scope', as: 'text', placeholder: 'any' },
  },
  mtls: {
    ca: {
      label: 'CA certificate',
      as: 'pem',
      hint: 'Issues the client certificates. Default: the Hookbench CA. Applies to https only.',
      placeholder: '-----BEGIN CERTIFICATE-----',
    },
  },
};

const introspectionFields: AuthFields = {
  introspectionUrl: { label: 'Introspection endpoint', as: 'text', placeholder: 'Default: authorization server' },
  clientId: { label: 'Client id', as: 'text' },
  clientSecret: { label: 'Client secret', as: 'secret' },
};

/** How senders must authenticate; others get 401. */
function AuthSection({ part: { form, field, problemAt } }: { part: FormPart<AuthForm> }) {
  const oauth = form.kind === 'oauth';
  const shown = Object.entries({
    ...authFields[form.kind],
    ...(oauth && form.by === 'introspection' && introspectionFields),
  }) as [keyof AuthFields, Credential][];
  return (
    <Section title="Authentication" about="Requests without valid credentials get 401." problem={problemAt('')}>
      <SimpleGrid {...columns}>
        <SelectField {...field('kind')} label="Kind" choices={authKinds} />
        {oauth && <SelectField {...field('by')} label="Validation" choices={validations} />}
      </SimpleGrid>
      {shown.length > 0 && (
        <SimpleGrid {...columns} minColWidth={form.kind === 'mtls' ? '100%' : 200}>
          {shown.map(([name, credential]) => (
            <CredentialField key={name} {...field(name)} field={credential} />
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}

const checks = catcherSettings.shape.checks.unwrap().shape;
const toleranceLimits = limitsOf(checks.signature.unwrap().shape.toleranceSeconds);
const stalenessLimits = limitsOf(checks.stalenessSeconds);

const maxSecrets = 10;

const schemes = (Object.keys(schemeWords) as SigningScheme[]).map((value): Choice<SigningScheme> => ({
  value,
  label: value === 'none' ? 'None: do not verify' : schemeWords[value].name,
}));

/** The signature scheme and secrets that captures are verified with. */
function SignatureSection({ part }: { part: FormPart<CatcherForm['checks']['signature']> }) {
  const { form, change, field, problemAt } = part;
  const { scheme, secrets } = form;
  const signs = scheme !== undefined && scheme !== 'none';
  return (
    <Section
      title="Signature"
      about={
        signs
          ? schemeWords[scheme].how
          : 'Verified with the secrets of the subscriptions. Select a scheme to use your own secrets.'
      }
      problem={problemAt('')}
    >
      <SimpleGrid {...columns}>
        <OptionalField
          {...field('scheme')}
          label="Scheme"
          none="Detect from the header fields"
          choices={schemes}
          searchable
        />
        {signs && (
          <NumberField
            {...field('toleranceSeconds')}
            label="Tolerance"
            unit="s"
            hint="Max difference between the timestamp and the receiver’s clock."
            limits={toleranceLimits}
          />
        )}
      </SimpleGrid>
      {signs && (
        <SimpleGrid {...columns}>
          {[...secrets, ...(secrets.length < maxSecrets ? [''] : [])].map((secret, index) => (
            <SigningKeyField
              key={index}
              scheme={scheme}
              what={index === 0 ? 'secret' : `secret ${String(index + 1)}`}
              label={index === 0 ? 'Secret' : `Secret ${String(index + 1)}`}
              value={secret}
              placeholder={index === 0 ? 'Default: secrets of the subscriptions' : 'Another valid secret, for rotation'}
              problem={index === 0 ? problemAt('/secrets') : undefined}
              onChange={(text) => {
                const next = index < secrets.length ? secrets.with(index, text) : [...secrets, text];
                change({ secrets: text === '' ? next.toSpliced(index, 1) : next });
              }}
            />
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}

/** The checks that can reject a capture, with the status of the response. */
const enforceable: Record<EnforcedCheck, number> = {
  signature: 401,
  json: 400,
  payload: 400,
  duplicate: 409,
  order: 400,
  staleness: 400,
  contract: 400,
};

/** Selects the checks that reject a capture. Every check runs on every capture, enforced or not. */
function ChecksSection({ part: { form, change, field, problemAt } }: { part: FormPart<CatcherForm['checks']> }) {
  return (
    <Section
      title="Checks"
      about="Every check runs on every capture. Only enforced checks reject it."
      problem={problemAt('') ?? problemAt('/enforce')}
    >
      <ul className={styles.checks} aria-label="Checks">
        {(Object.keys(enforceable) as EnforcedCheck[]).map((check) => {
          const { title, asks } = checkWords[check];
          const on = form.enforce.includes(check);
          return (
            <li key={check}>
              <Switch
                checked={on}
                aria-label={`Enforce ${title}`}
                onChange={(enforced) => {
                  const others = form.enforce.filter((each) => each !== check);
                  change({ enforce: enforced ? [...others, check] : others });
                }}
              />
              <span className={styles.check}>
                <strong>{title}</strong>
                <span>{asks}</span>
              </span>
              <span className={styles.effect} data-on={on}>
                {on ? `rejected with ${String(enforceable[check])}` : 'recorded only'}
              </span>
            </li>
          );
        })}
      </ul>
      <SimpleGrid {...columns}>
        <NumberField
          {...field('stalenessSeconds')}
          label="Stale after"
          unit="s"
          limits={stalenessLimits}
          hint="Max age of the event by the receiver’s clock."
        />
      </SimpleGrid>
    </Section>
  );
}
