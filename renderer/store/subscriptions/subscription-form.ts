import { retryPolicy, type RetryPolicy, type RetryPreset } from '#shared/model/retry-policy.ts';
import { subscriptionFields, type Subscription, type SubscriptionPayload } from '#shared/model/subscription.ts';
import { scheduleOf } from '#shared/profile/retry-presets.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { givenNumber } from '../number-text.ts';
import { schemaForm, type FormOf } from '../schema-form.ts';

type NewSubscription = Parameters<ControlClient['webhooks']['addSubscription']>[0];
type SubscriptionChange = Parameters<ControlClient['webhooks']['changeSubscription']>[0];
export type PayloadFields = SubscriptionPayload['fields'];

/** The form of a retry policy: a named schedule or custom delays. */
export interface RetryForm {
  preset: RetryPreset | 'custom';
  /** In seconds, separated by commas or spaces. */
  delays: string;
  /** In percent. */
  jitter: string;
}

/** Only the secret of a new subscription is entered in the form. */
const signing = subscriptionFields.shape.signing.unwrap().omit({ secrets: true }).optional();

/** The fields of a subscription that the form edits. */
export const editedFields = subscriptionFields.omit({ enabled: true }).extend({ signing });
const fields = editedFields.omit({ pathMap: true, retry: true });
const fieldsForm = schemaForm(fields, {
  scales: { disableAfterSeconds: 3600 },
  verbatim: ['password', 'cert', 'key', 'ca', 'template'],
});

/** The form of a subscription; a field without a value uses the default from the profile. Times to disable are in hours. */
export interface SubscriptionForm extends FormOf<ReturnType<typeof fields.parse>> {
  pathMap: readonly (readonly [event: string, path: string])[] | undefined;
  retry: RetryForm | undefined;
}

export const emptyForm: SubscriptionForm = {
  ...fieldsForm.formOf({ url: '', events: ['*'], auth: { kind: 'none' }, tls: { trust: 'ours' } }),
  pathMap: undefined,
  retry: undefined,
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
  const seconds = delays.split(/[\s,;]+/).filter((word) => word !== '');
  return { delays: seconds.map(Number), jitter: defaultJitter, ...givenNumber('jitter', jitter, 1 / 100) };
}

/**
 * The form to change a subscription.
 * @param profileTemplate The template of the profile, which applies to a template payload without its own.
 */
export function formOf(subscription: Subscription, profileTemplate = ''): SubscriptionForm {
  const inherited: readonly string[] = subscription.inherited;
  const own = Object.entries(subscription).filter(([name]) => !inherited.includes(name));
  const { signing: signed, retry, pathMap, payload, ...others } = Object.fromEntries(own) as Subscription;
  return {
    ...fieldsForm.formOf({
      ...others,
      ...(!inherited.includes('payload') && { payload: { template: profileTemplate, ...payload } }),
      ...(inherited.includes('signing') ? {} : { signing: { scheme: signed.scheme } }),
    }),
    pathMap: pathMap && Object.entries(pathMap),
    retry: inherited.includes('retry') ? undefined : retryFormOf(retry),
  };
}

/** The fields of a subscription for the engine; fields with the default from the profile are omitted. */
function fieldsOf({ pathMap, retry, ...form }: SubscriptionForm): NewSubscription {
  const { scheme } = form.signing;
  const { ca, checkRevocation, trust } = form.tls;
  const { payload, ...given } = fieldsForm.valueOf(form);
  return {
    ...given,
    ...(scheme === 'none' && { signing: { scheme } }),
    ...(pathMap && { pathMap: Object.fromEntries(pathMap.filter(([event]) => event.trim() !== '')) }),
    ...(retry && { retry: retryPolicyOf(retry) }),
    // Revocation is not checked when any certificate is accepted.
    tls: { trust, ...(trust === 'given' && { ca }), ...(checkRevocation && trust !== 'none' && { checkRevocation }) },
    ...(payload && { payload: payloadOf(payload.fields, form.payload.template) }),
  };
}

/** An empty template is sent, so that the engine rejects it. */
const payloadOf = (fields: PayloadFields, template: string): SubscriptionPayload =>
  fields === 'template' ? { fields, template } : { fields };

/** The subscription to add. */
export const newOf = (form: SubscriptionForm): NewSubscription => fieldsOf(form);

/** The differences between two forms; `null` resets a field to its default or removes it. */
export function changeOf(id: string, before: SubscriptionForm, after: SubscriptionForm): SubscriptionChange {
  const was = fieldsOf(before) as Record<string, unknown>;
  const is = fieldsOf(after) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return { id, ...Object.fromEntries(differing.map((name) => [name, is[name] ?? null])) };
}

/** Whether the forms differ. */
export function differs(before: SubscriptionForm, after: SubscriptionForm): boolean {
  return Object.keys(changeOf('', before, after)).length > 1;
}
