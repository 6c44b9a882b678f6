import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import type { SubscriptionFields, SubscriptionSigning } from '#shared/model/subscription.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import type { Random } from '../../random.ts';
import { secretFault } from '../../signing/secret-key.ts';
import { badField } from '../header-value.ts';
import { checkSubscription, receiverUrl } from './check-subscription.ts';
import { completed, type Secrets, type StoredSubscription } from './stored-subscription.ts';

/** Fields to set; `null` lets a field follow the profile again, or removes it. */
export type FieldsChange = { [Name in keyof SubscriptionFields]?: SubscriptionFields[Name] | null | undefined };

/** A changed subscription, with notices for the user. */
export interface AppliedFields {
  stored: StoredSubscription;
  notices: string[];
}

/** What changes of subscriptions use besides the fields. */
export interface ApplyDeps {
  /** The port of our own control API; undefined until it is served. */
  controlPort: () => number | undefined;
  random: Random;
}

/** Adds the given secrets after checking each one, or a new one if the scheme has none. */
function withSecrets(before: Secrets, { scheme, secret, secrets }: SubscriptionSigning, random: Random): Secrets {
  const given = secrets ?? (secret === undefined ? undefined : [secret]);
  if (scheme === 'none') return before;
  if (given === undefined) return completed(before, random, [scheme]);
  for (const [index, one] of given.entries()) {
    const reason = secretFault(schemeRows[scheme], one);
    if (reason !== undefined) throw badField(secrets ? `/signing/secrets/${index}` : '/signing/secret', reason);
  }
  return { ...before, [scheme]: given };
}

function authWith(auth: ReceiverAuth, credentials: ReceiverAuth | undefined): ReceiverAuth {
  if (!credentials) return auth;
  if (auth.kind !== 'none') {
    throw badField('/url', 'it holds credentials, and so does auth', 'Leave out one of the two.');
  }
  return credentials;
}

const own = <Value>(given: Value | null | undefined, before: Value | null | undefined): Value | undefined =>
  (given === undefined ? before : given) ?? undefined;

/**
 * Sets fields of a subscription; omitted fields stay unchanged.
 * @throws HookbenchError `bad_input` with field and reason; the subscription is then unchanged
 */
export function applyFields(before: StoredSubscription, change: FieldsChange, deps: ApplyDeps): AppliedFields {
  const controlPort = deps.controlPort();
  const read = receiverUrl(change.url ?? before.url, controlPort);
  const auth = authWith(change.auth ?? before.auth, read.credentials);
  const moved = change.url != null && change.url !== before.url;
  const stored: StoredSubscription = {
    id: before.id,
    url: read.url,
    followsCatcher: before.followsCatcher === true && !moved ? true : undefined,
    name: own(change.name, before.name),
    events: change.events ?? before.events,
    enabled: change.enabled ?? before.enabled,
    paths: own(change.paths, before.paths) ?? null,
    pathMap: own(change.pathMap, before.pathMap),
    auth,
    tls: change.tls ?? before.tls,
    scheme: change.signing === undefined ? before.scheme : change.signing?.scheme,
    secrets: change.signing ? withSecrets(before.secrets, change.signing, deps.random) : before.secrets,
    retry: own(change.retry, before.retry),
    timeoutMs: own(change.timeoutMs, before.timeoutMs),
    ordering: own(change.ordering, before.ordering),
    rate: own(change.rate, before.rate),
    payload: own(change.payload, before.payload),
    envelope: own(change.envelope, before.envelope),
    handshake: own(change.handshake, before.handshake),
    disableAfterSeconds: own(change.disableAfterSeconds, before.disableAfterSeconds),
    lesson: before.lesson,
    disabledReason: change.enabled === undefined ? before.disabledReason : undefined,
  };
  checkSubscription(stored, controlPort);
  const notices = read.credentials ? ['The credentials in the URL were moved to auth, as basic.'] : [];
  return { stored, notices };
}
