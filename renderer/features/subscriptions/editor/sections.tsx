import { SimpleGrid, Text } from '@mantine/core';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { subscriptionFields, type Envelope, type Subscription } from '#shared/model/subscription.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Note } from '../../../components/note.tsx';
import {
  CheckField,
  SelectField,
  type Choice,
  LinesField,
  NumberField,
  TextField,
} from '../../../components/field/fields.tsx';
import { Section } from '../../../components/form/section.tsx';
import { listenersOf } from '../../../components/party-health.tsx';
import { Term } from '../../../components/explained.tsx';
import { SigningKeyField } from '../../../components/signature/signing-key-field.tsx';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import type { FormPart } from '../../../store/form-part.ts';
import { limitsOf, numberOf } from '../../../store/number-text.ts';
import {
  emptyForm,
  type PayloadFields,
  type SubscriptionForm,
} from '../../../store/subscriptions/subscription-form.ts';
import { useStatus, useStoreState } from '../../../store/use-stores.ts';
import { checkUrl } from './check-url.ts';
import styles from './editor.module.css';
import { EventsField } from './events-field.tsx';
import { FollowHint } from './follow-hint.tsx';
import { PathFields } from './path-fields.tsx';
import { payloadPreview } from './payload-preview.ts';
import { SigningSecrets } from './signing-secrets.tsx';

interface SectionProps {
  part: FormPart<SubscriptionForm>;
}

/** A section that is folded until one of its fields is rejected. */
interface FoldedProps extends SectionProps {
  /** The pointer of the rejected field. */
  refusedAt: string | undefined;
}

const isIn = (refusedAt: string | undefined, ...pointers: readonly string[]): boolean =>
  pointers.some((pointer) => refusedAt === pointer || refusedAt?.startsWith(`${pointer}/`) === true);

const labelOf = <Value extends string>(choices: readonly Choice<Value>[], value: Value): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** The receiver's URL, the events and their paths. */
export function ReceiverSection({ part: { form, change, field, problemAt } }: SectionProps) {
  const status = useStatus();
  const check = checkUrl(
    form.url,
    listenersOf(status, 'catcher').map(({ url }) => url),
  );
  const events = field('events');
  return (
    <Section title="Receiver" explained="The URL and the events that are sent to it.">
      <div className={styles.receiver}>
        <TextField {...field('name')} label="Name" data-begin placeholder="Staging receiver" />
        <TextField
          {...field('url')}
          label="URL"
          placeholder="https://example.com/hooks"
          inputMode="url"
          hint={
            check && (
              <Text span inherit c={`var(--${check.tone})`}>
                {check.words}
              </Text>
            )
          }
        />
      </div>
      <EventsField chosen={events.value} problem={events.problem} onChange={events.onChange} />
      <PathFields form={form} problem={problemAt('/pathMap')} onChange={change} />
    </Section>
  );
}

const schemes = (Object.keys(schemeWords) as SigningScheme[]).map((value): Choice<SigningScheme> => ({
  value,
  label: schemeWords[value].name,
}));

/** The signature scheme and the secrets of deliveries. */
export function SigningSection({ part, subscription }: SectionProps & { subscription: Subscription | undefined }) {
  const inherited = useStoreState('profile', ({ profile }) => profile.signingScheme);
  const { form, change, field, problemAt } = part.part('signing');
  const scheme = form.scheme ?? inherited;
  return (
    <Section title="Signing" explained={schemeWords[scheme].how} problem={problemAt('')}>
      <SelectField
        {...field('scheme')}
        label="Scheme"
        value={scheme}
        choices={schemes}
        searchable
        hint={
          <FollowHint
            name="signingScheme"
            follows={form.scheme === undefined}
            onFollow={() => change({ scheme: undefined })}
          />
        }
      />
      {subscription && subscription.signing.scheme === scheme && scheme !== 'none' && (
        <SigningSecrets subscription={subscription} />
      )}
      {scheme !== 'none' && (
        <SigningKeyField
          {...field('secret')}
          scheme={scheme}
          label={subscription ? 'Replace secrets' : 'Secret'}
          placeholder={subscription ? 'Default: keep the secrets' : 'Default: generated'}
          onChange={(secret) => change({ secret, scheme })}
        />
      )}
    </Section>
  );
}

const timeoutLimits = limitsOf(subscriptionFields.shape.timeoutMs);
const rateLimits = limitsOf(subscriptionFields.shape.rate);

const orderings: readonly Choice<Subscription['ordering']>[] = [
  { value: 'none', label: 'Order not guaranteed' },
  { value: 'per-customer', label: 'In order per customer' },
];

/** The timeout, the ordering and the max rate of attempts. */
export function SendingSection({ part: { form, change, field }, refusedAt }: FoldedProps) {
  const { deliveryTimeout, ordering } = useStoreState('profile', (state) => state.profile);
  return (
    <Section
      title="Sending"
      explained="Timeout, ordering and rate of attempts."
      folded={[
        `${formatNumber(numberOf(form.timeoutMs) || deliveryTimeout)} ms timeout`,
        form.rate === '' ? 'no max rate' : `${form.rate} attempts per second`,
        labelOf(orderings, form.ordering ?? ordering).toLowerCase(),
      ].join(', ')}
      rejected={isIn(refusedAt, '/timeoutMs', '/ordering', '/rate')}
    >
      <SimpleGrid type="container" cols={{ base: 1, '412px': 2, '624px': 3 }} spacing={12} verticalSpacing={12}>
        <NumberField
          {...field('timeoutMs')}
          label="Timeout"
          unit="ms"
          limits={{ ...timeoutLimits, default: deliveryTimeout }}
          hint={
            <FollowHint
              name="deliveryTimeout"
              follows={form.timeoutMs === ''}
              onFollow={() => change({ timeoutMs: '' })}
            />
          }
        />
        <SelectField
          {...field('ordering')}
          label="Ordering"
          value={form.ordering ?? ordering}
          choices={orderings}
          hint={
            <FollowHint
              name="ordering"
              follows={form.ordering === undefined}
              onFollow={() => change({ ordering: undefined })}
            />
          }
        />
        <NumberField
          {...field('rate')}
          label="Max rate"
          unit="attempts per second"
          limits={rateLimits}
          placeholder="No limit"
        />
      </SimpleGrid>
    </Section>
  );
}

const payloads: readonly Choice<PayloadFields>[] = [
  { value: 'exact', label: 'Exact: event, customerId, timestamp' },
  { value: 'extended', label: 'Extended: adds chatId, sessionId and data' },
  { value: 'template', label: 'Template' },
];

const envelopes: readonly Choice<Envelope>[] = [
  { value: 'none', label: 'None' },
  { value: 'cloudevents-structured', label: 'CloudEvents 1.0, structured mode (JSON)' },
  { value: 'cloudevents-binary', label: 'CloudEvents 1.0, binary mode (header fields)' },
];

/** The fields of the payload, with an example, and its envelope. */
export function PayloadSection({ part, refusedAt }: FoldedProps) {
  const { form, change, check, field, problemAt } = part;
  const { payloadFields, payloadTemplate } = useStoreState('profile', (state) => state.profile);
  const fields = form.payload.fields ?? payloadFields;
  const template = form.payload.fields === undefined ? payloadTemplate : form.payload.template;
  const preview = payloadPreview(fields, template);
  const ofInterface = useStatus()?.interface !== undefined && form.payload.fields === undefined;
  return (
    <Section
      title="Payload"
      explained={
        ofInterface ? 'The body of each delivery, as your interface declares it.' : 'The JSON body of each delivery.'
      }
      folded={[
        ofInterface ? 'As the interface declares it' : labelOf(payloads, fields),
        ...(form.envelope === undefined || form.envelope === 'none' ? [] : [labelOf(envelopes, form.envelope)]),
        ...(form.handshake ? ['asks for permission'] : []),
      ].join(', ')}
      rejected={isIn(refusedAt, '/payload', '/envelope', '/handshake')}
      problem={problemAt('/payload')}
    >
      <SelectField
        label="Fields"
        value={fields}
        choices={payloads}
        problem={problemAt('/payload/fields')}
        hint={
          <FollowHint
            name="payloadFields"
            follows={form.payload.fields === undefined}
            onFollow={() => change({ payload: emptyForm.payload })}
          />
        }
        onChange={(chosen) => {
          change({ payload: { fields: chosen, template } });
        }}
      />
      {fields === 'template' && (
        <LinesField
          label="Template"
          rows={4}
          value={template}
          problem={problemAt('/payload/template') ?? ('fault' in preview ? preview.fault : undefined)}
          hint="{{event}}, {{customerId}}, {{timestamp}}, {{eventId}}, {{chat.id}}, {{customer.name}}; inserted as JSON"
          onChange={(text) => {
            change({ payload: { fields, template: text } });
          }}
        />
      )}
      {'text' in preview && !ofInterface && (
        <div>
          <Text fz={12} fw={500} c="dim">
            Example
          </Text>
          <pre className={styles.preview} tabIndex={0} role="group" aria-label="Example payload">
            {preview.text}
          </pre>
        </div>
      )}
      <SelectField {...field('envelope')} label="Envelope" value={form.envelope ?? 'none'} choices={envelopes} />
      <CheckField {...check('handshake')} label="Ask the receiver for permission before the first delivery" />
    </Section>
  );
}

const trusts: readonly Choice<SubscriptionForm['tls']['trust']>[] = [
  { value: 'ours', label: 'Hookbench CA for this machine, system CAs for others' },
  { value: 'system', label: 'System CAs' },
  { value: 'given', label: 'Custom CA certificates' },
  { value: 'none', label: 'Any certificate (no verification)' },
];

/** The certificates of the receiver that are trusted. */
export function TlsSection({ part, refusedAt }: FoldedProps) {
  const { check, form, field, problemAt } = part.part('tls');
  return (
    <Section
      title="TLS"
      explained="Verification of the receiver’s certificate."
      folded={`${labelOf(trusts, form.trust)}${form.checkRevocation ? ', revocation checked' : ''}`}
      rejected={isIn(refusedAt, '/tls')}
      problem={problemAt('')}
    >
      <SelectField {...field('trust')} label="Trust" choices={trusts} />
      {form.trust === 'none' && (
        <Note boxed tone="warn">
          Anyone between the sender and the receiver can read and change deliveries, including credentials.
        </Note>
      )}
      {form.trust === 'given' && (
        <LinesField
          {...field('ca')}
          label="Certificates"
          hint="One or more PEM certificates"
          placeholder="-----BEGIN CERTIFICATE-----"
          rows={5}
        />
      )}
      {form.trust !== 'none' && (
        <>
          <CheckField
            {...check('checkRevocation')}
            label={
              <>
                Check <Term word="revocation" />
              </>
            }
          />
          {form.checkRevocation && (
            <Text fz={12} c="faint">
              Uses the revocation list of the Hookbench CA. Certificates of other CAs are not in it and are rejected.
            </Text>
          )}
        </>
      )}
    </Section>
  );
}
