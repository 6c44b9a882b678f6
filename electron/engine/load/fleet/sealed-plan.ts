import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { loadPlan, type LoadPlan } from '#shared/load/load-plan.ts';
import { requestsOf } from '#shared/load/send-facts.ts';
import { isSecretName } from '#shared/redaction/secret-name.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import type { SecretBox } from '../../config/secret-box.ts';
import { fleetKeyVariable, openFleetText } from '../../fleet/fleet-key.ts';
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
  box: SecretBox | undefined;
  /** Whether the server accepts only TLS. */
  encrypted: boolean;
  /** Whether the user allowed secrets in clear. */
  clear: boolean;
}

/**
 * The plan as it is stored for the workers. It is encrypted if there is a key. Without one, a plan with secrets is only
 * accepted if the server requires TLS, or if the user allowed it.
 * @throws HookbenchError `bad_input`
 */
export async function sealPlan(
  plan: LoadPlan,
  { box, clear, encrypted }: PlanProtection,
): Promise<Pick<FleetRun, 'plan' | 'sealed'>> {
  const text = JSON.stringify(plan);
  if (box) return { plan: await box.seal(text), sealed: true };
  const [place] = secretPlaces(plan);
  if (place === undefined || encrypted || clear) return { plan: text, sealed: false };
  throw new HookbenchError('bad_input', `The plan contains a secret (${place}), and the connection is not encrypted.`, {
    hint: `Set ${fleetKeyVariable} here and for the workers, use a NATS server that requires TLS, or allow it with --share-secrets.`,
  });
}

/**
 * The plan of a run.
 * @throws HookbenchError `bad_input` if it is encrypted with a different key, or is of a version that is not known
 */
export async function openPlan(run: FleetRun, box: SecretBox | undefined): Promise<LoadPlan> {
  let text = run.plan;
  if (run.sealed) {
    const opened = await openFleetText(run.plan, box);
    if (opened === undefined) {
      throw new HookbenchError('bad_input', `The plan of the run ${run.id} is encrypted with a different key.`, {
        hint: `Set ${fleetKeyVariable} to the key of the coordinator.`,
      });
    }
    text = opened;
  }
  const parsed = loadPlan.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new HookbenchError('bad_input', `The plan of the run ${run.id} is of a different version of Hookbench.`, {
    hint: 'Use the same version for the coordinator and the workers.',
  });
}
