import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { loadPlan, type LoadPlan } from '#shared/load/load-plan.ts';
import { requestsOf } from '#shared/load/send-facts.ts';
import { isSecretName } from '#shared/redaction/secret-name.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import { fleetKeyVariable } from '../../fleet/fleet-codec.ts';
import type { FleetRun } from './fleet-run.ts';

/** The places of a plan that contain secrets, e.g. `target.signing`. */
export function secretPlaces(plan: LoadPlan): string[] {
  const { auth, headers, signing } = plan.target;
  const requests = requestsOf(plan) ?? [];
  const sent = [headers, ...requests.map((one) => one.headers)].flatMap((one) => Object.keys(one ?? {}));
  return [
    ...(signing ? ['target.signing'] : []),
    ...(auth.kind === 'none' ? [] : ['target.auth']),
    ...(shownUrl(plan.target.url) === plan.target.url ? [] : ['target.url']),
    ...sent.filter(isSecretName).map((name) => `header ${name}`),
  ];
}

/** What protects the secrets of a plan on their way to the workers. */
export interface PlanProtection {
  /** Whether messages are encrypted with the key of the fleet. */
  keyed: boolean;
  /** Whether the server accepts only TLS. */
  encrypted: boolean;
  /** Whether the user allowed secrets in clear. */
  clear: boolean;
}

/**
 * Makes sure that no secret of a plan is sent in clear, unless the user allowed it.
 * @throws HookbenchError `bad_input`
 */
export function checkSecrets(plan: LoadPlan, { clear, encrypted, keyed }: PlanProtection): void {
  const [place] = secretPlaces(plan);
  if (place === undefined || keyed || encrypted || clear) return;
  throw new HookbenchError('bad_input', `The plan contains a secret (${place}), and the connection is not encrypted.`, {
    hint: `Set ${fleetKeyVariable} here and for the workers, use a NATS server that requires TLS, or allow it with --share-secrets.`,
  });
}

/** The plan of a run. @throws HookbenchError `bad_input` if it is of a version that is not known */
export function planOf({ id, plan }: FleetRun): LoadPlan {
  const parsed = loadPlan.safeParse(plan);
  if (parsed.success) return parsed.data;
  throw new HookbenchError('bad_input', `The plan of the run ${id} is of a different version of Hookbench.`, {
    hint: 'Use the same version for the coordinator and the workers.',
  });
}
