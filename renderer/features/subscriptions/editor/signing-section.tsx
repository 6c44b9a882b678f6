import type { Subscription } from '#shared/model/subscription.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { SecretField } from '../../../components/field/secret-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { FollowHint } from './follow-hint.tsx';
import type { SectionProps } from './section-props.ts';
import { SigningSecrets } from './signing-secrets.tsx';

const schemes = (Object.keys(schemeWords) as SigningScheme[]).map((value): Choice<SigningScheme> => ({
  value,
  label: schemeWords[value].name,
}));

/** The signature scheme and the secrets of deliveries. */
export function SigningSection({
  form,
  change,
  problemAt,
  subscription,
}: SectionProps & { subscription: Subscription | undefined }) {
  const inherited = useStoreState('profile', ({ profile }) => profile.signingScheme);
  const scheme = form.scheme ?? inherited;
  return (
    <Section title="Signing" about={schemeWords[scheme].how} problem={problemAt('/signing')}>
      <SelectField
        label="Scheme"
        value={scheme}
        choices={schemes}
        hint={
          <FollowHint
            name="signingScheme"
            follows={form.scheme === undefined}
            onFollow={() => change({ scheme: undefined })}
          />
        }
        onChange={(chosen) => change({ scheme: chosen })}
      />
      {subscription && subscription.signing.scheme === scheme && scheme !== 'none' && (
        <SigningSecrets subscription={subscription} />
      )}
      {scheme !== 'none' && (
        <SecretField
          label={subscription ? 'Replace secrets' : 'Secret'}
          what="secret"
          value={form.secret}
          placeholder={subscription ? 'Default: keep the secrets' : 'Default: generated'}
          problem={problemAt('/signing/secret')}
          onChange={(secret) => change({ secret, scheme })}
        />
      )}
    </Section>
  );
}
