import type { ContractCheck } from '#shared/model/contract-check.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import type { OwnContract } from '../../interface/serve/own-contract.ts';
import type { Reader } from '../../store/connection.ts';
import { readResponseBody } from '../read-exchange.ts';

/** Checks of a decision that say that a fault changed the response. */
const faultChecks = new Set(['faults_act', 'no_fault_answers']);

/**
 * Compares the responses of a run with the user's own interface. Those of token requests and of other parties of
 * Hookbench say nothing about it, and neither do those that faults changed.
 * @param service The base URL of the service, if the paths of the interface may begin after it.
 * @returns The worst result; undefined if no response was compared
 */
export function contractOf(
  store: Pick<Reader, 'get'>,
  steps: readonly RequestStep[],
  ownContract: Pick<OwnContract, 'check'>,
  service: string | undefined,
): Promise<ContractCheck | undefined> {
  const responses = steps.flatMap(({ decision, exchange: { error, faults, id, request, response, to }, role }) => {
    const isOther = role === 'token' || role === 'refresh' || (to !== 'service' && to !== 'other');
    const isFaulty = faults ?? decision?.checks.some(({ name }) => faultChecks.has(name));
    if (!response || error || isOther || isFaulty) return [];
    const { headers, status } = response;
    const body = readResponseBody(store, id) ?? new Uint8Array();
    return { method: request.method, url: request.url, service, status, headers, body };
  });
  return ownContract.check(responses);
}
