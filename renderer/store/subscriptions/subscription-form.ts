import { retryPolicy, type RetryPolicy, type RetryPreset } from '#shared/model/retry-policy.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { ReceiverTls, Subscription } from '#shared/model/subscription.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { scheduleOf } from '#shared/profile/retry-presets.ts';
import { givenNumber } from '../number-text.ts';
import { authFormOf, authOf, emptyAuth, type AuthForm } from '../receiver-auth-form.ts';
import type { ApiClient } from '../api-client.ts';

type NewSubscription = Parameters<ApiClient['webhooks']['addSubscription']>[0];
type SubscriptionChange = Parameters<ApiClient['webhooks']['changeSubscription']>[0];
export type Ordering = Subscription['ordering'];
export type PayloadFields = Subscription['payload']['fields'];

/** The form of a retry policy: a named schedule or custom delays. */
export interface RetryForm {
  preset: RetryPreset | 'custom';
  /** In seconds, separated by commas or spaces. */
  delays: string;
  /** In percent. */
  jitter: string;
}

/** The form of a subscription; a field that is `undefined` uses the default from the profile. */
export interface SubscriptionForm {
  name: string;
  url: string;
  events: readonly string[];
  paths: readonly (readonly [event: string, path: string])[] | undefined;
  auth: AuthForm;
  scheme: SigningScheme | undefined;
  /** The initial secret of a new subscription. */
  secret: string;
  retry: RetryForm | undefined;
  timeoutMs: string | undefined;
  trust: ReceiverTls['trust'];
  ca: string;
  checkRevocation: boolean;
  ordering: Ordering | undefined;
  rate: string;
  payload: { fields: PayloadFields; template: string } | undefined;
  /** In hours. */
  disableAfter: string;
}

export const emptyForm: SubscriptionForm = {
  name: '',
  url: '',
  events: ['*'],
  paths: undefined,
  auth: emptyAuth,
  scheme: undefined,
  secret: '',
  retry: undefined,
  timeoutMs: undefined,
  trust: 'ours',
  ca: '',
  checkRevocation: false,
  ordering: undefined,
  rate: '',
  payload: undefined,
  disableAfter: '',
};

/** The form for a policy; a named schedule also fills in its delays. */
export function retryFormOf(policy: RetryPolicy): RetryForm {
  const { delays, jitter } = scheduleOf(policy);
  return {
    preset: 'preset' in policy ? policy.preset : 'custom',
    delays: delays.join(', '),
    jitter: String(Math.round(jitter * 100)),
  };
}

const defaultJitter = retryPolicy.options[1].shape.jitter.parse(undefined);

/** The policy from the form. An empty jitter means its default; the engine rejects text that is not a number. */
export function retryPolicyOf({ preset, delays, jitter }: RetryForm): RetryPolicy {
  if (preset !== 'custom') return { preset };
  return { delays: numbersOf(delays), jitter: defaultJitter, ...givenNumber('jitter', jitter, 1 / 100) };
}

function numbersOf(text: string): number[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.map(Number);
}

/** The form to change a subscription. */
export function formOf(subscription: Subscription): SubscriptionForm {
  const { auth, inherited, tls, payload, rate, disableAfterSeconds, pathMap } = subscription;
  const own = <Value>(name: (typeof inherited)[number], value: Value) => (inherited.includes(name) ? undefined : value);
  return {
    name: subscription.name ?? '',
    url: subscription.url,
    events: subscription.events,
    paths: pathMap && Object.entries(pathMap),
    auth: authFormOf(auth),
    scheme: own('signing', subscription.signing.scheme),
    secret: '',
    retry: own('retry', retryFormOf(subscription.retry)),
    timeoutMs: own('timeoutMs', String(subscription.timeoutMs)),
    trust: tls.trust,
    ca: tls.ca ?? '',
    checkRevocation: tls.checkRevocation ?? false,
    ordering: own('ordering', subscription.ordering),
    rate: rate === undefined ? '' : String(rate),
    payload: own('payload', { fields: payload.fields, template: payload.template ?? '' }),
    disableAfter: disableAfterSeconds === undefined ? '' : String(disableAfterSeconds / 3600),
  };
}

/** Revocation is not checked when any certificate is accepted. */
function tlsOf({ ca, checkRevocation, trust }: SubscriptionForm): ReceiverTls {
  const checks = checkRevocation && trust !== 'none';
  return { trust, ...(trust === 'given' && { ca }), ...(checks && { checkRevocation }) };
}

/** The fields of a subscription for the engine; fields with the default from the profile are omitted. */
function fieldsOf(form: SubscriptionForm): Omit<NewSubscription, 'id' | 'enabled'> {
  const { name, url, events, paths, auth, scheme, secret, retry, timeoutMs, ordering, rate, payload } = form;
  const ownSecret = secret.trim();
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    url: url.trim(),
    events: [...events],
    ...(paths && { pathMap: Object.fromEntries(paths.filter(([event]) => event.trim() !== '')) }),
    auth: authOf(auth),
    ...(scheme && { signing: { scheme, ...(ownSecret !== '' && scheme !== 'none' && { secret: ownSecret }) } }),
    ...(retry && { retry: retryPolicyOf(retry) }),
    ...givenNumber('timeoutMs', timeoutMs ?? ''),
    tls: tlsOf(form),
    ...(ordering && { ordering }),
    ...givenNumber('rate', rate),
    ...(payload && {
      payload: { fields: payload.fields, ...(payload.fields === 'template' && { template: payload.template }) },
    }),
    ...givenNumber('disableAfterSeconds', form.disableAfter, 3600),
  };
}

/** The subscription to add. */
export function newOf(form: SubscriptionForm): NewSubscription {
  return fieldsOf(form);
}

/** The differences between two forms; `null` resets a field to its default or removes it. */
export function changeOf(id: string, before: SubscriptionForm, after: SubscriptionForm): SubscriptionChange {
  const was: Record<string, unknown> = fieldsOf(before);
  const is: Record<string, unknown> = fieldsOf(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return { id, ...Object.fromEntries(differing.map((name) => [name, is[name] ?? null])) };
}

/** Whether the forms differ. */
export function differs(before: SubscriptionForm, after: SubscriptionForm): boolean {
  return Object.keys(changeOf('', before, after)).length > 1;
}

/** The current defaults of the fields that are not set (see Assumptions). */
export function followed(profile: Profile): Required<{
  scheme: SigningScheme;
  retry: RetryForm;
  timeoutMs: string;
  ordering: Ordering;
  payload: { fields: PayloadFields; template: string };
}> {
  return {
    scheme: profile.signingScheme,
    retry: retryFormOf(profile.retryPolicy),
    timeoutMs: String(profile.deliveryTimeout),
    ordering: profile.ordering,
    payload: { fields: profile.payloadFields, template: profile.payloadTemplate },
  };
}
