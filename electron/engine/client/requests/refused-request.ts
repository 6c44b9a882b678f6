import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import type { RefusedRequest } from '../../interface/refused-rules.ts';
import type { OwnContract } from '../../interface/serve/own-contract.ts';

/**
 * A request to a service, with its response; undefined for other parties of Hookbench, and without a response.
 * @param service The base URL of the service, if the paths of the interface may begin after it.
 */
export function refusedOf(
  { decision, exchange: { request, response, to } }: Pick<RequestStep, 'decision' | 'exchange'>,
  service?: string,
): RefusedRequest | undefined {
  if (!response || (to !== 'service' && to !== 'other')) return undefined;
  return {
    ...request,
    service,
    status: response.status,
    found: decision?.checks.find(({ outcome }) => outcome === 'failed')?.evidence,
    isOffered: to === 'service' || (service !== undefined && request.url.startsWith(service)),
  };
}

/** A diagnosis with the rules of the user's own interface that a request breaks. */
export async function withRules(
  { rulesOf }: Pick<OwnContract, 'rulesOf'>,
  diagnosis: Diagnosis,
  refused: RefusedRequest | undefined,
): Promise<Diagnosis> {
  const rules = refused ? await rulesOf(refused) : [];
  return rules.length > 0 ? { ...diagnosis, rules } : diagnosis;
}
