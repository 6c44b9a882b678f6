import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { Engine } from '../engine.ts';
import type { CandidateSecret } from '../signing/doctor/key-options.ts';

/** Former secrets that are tried, the newest first. */
const maxFormer = 200;

/** Secrets of subscriptions for a scheme, each with the name of its subscription. */
function ofSubscriptions({ subscriptions }: Engine, scheme: KeyedScheme): CandidateSecret[] {
  return [...subscriptions.ids()].flatMap((id) => {
    const stored = subscriptions.stored(id);
    const label = `secret of subscription ${stored?.name ?? id}`;
    return (stored?.secrets[scheme] ?? []).map((secret) => ({ secret, label }));
  });
}

function ofEnvironments({ requests }: Engine): CandidateSecret[] {
  return requests.environments.all().flatMap(({ name, variables }) =>
    variables
      .filter(({ secret, value }) => secret && value !== '')
      .map((variable): CandidateSecret => ({
        secret: variable.value,
        label: `variable ${variable.name} of environment ${name}`,
        mistake: 'secret-of-other-environment',
      })),
  );
}

function former({ store }: Engine): CandidateSecret[] {
  const rows = store.all('SELECT secrets FROM former_secrets ORDER BY rowid DESC LIMIT ?', maxFormer);
  const values = rows.flatMap(
    ({ secrets }) => (JSON.parse(store.unseal(secrets as string)) as { values: unknown[] }).values,
  );
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  return texts.slice(0, maxFormer).map((secret) => ({ secret, label: 'former secret', mistake: 'secret-former' }));
}

/**
 * Returns the secrets to try for each scheme: given ones first, by default those of subscriptions, then all others that
 * Hookbench knows, as mistakes.
 */
export function candidateSecrets(engine: Engine, given: readonly string[]): (scheme: KeyedScheme) => CandidateSecret[] {
  const known = [...ofEnvironments(engine), ...former(engine)];
  const configured = given.map((secret, index): CandidateSecret => ({
    secret,
    label: given.length > 1 ? `given secret ${index + 1}` : 'given secret',
  }));
  return (scheme) => {
    const own = ofSubscriptions(engine, scheme);
    const others = own.map((one): CandidateSecret => ({ ...one, mistake: 'secret-of-other-subscription' }));
    const all = given.length > 0 ? [...configured, ...others] : own;
    const seen = new Set<string>();
    return [...all, ...known].filter(({ secret }) => seen.size < seen.add(secret).size);
  };
}
