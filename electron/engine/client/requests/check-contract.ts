import { worstContract, type ContractCheck } from '#shared/model/contract-check.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import type { ReceivedResponse } from '../../interface/check-response.ts';
import type { Reader } from '../../store/connection.ts';
import { readResponseBody } from '../read-exchange.ts';

/** Compares a response with the user's own interface; undefined without one. */
export type CheckContract = (response: ReceivedResponse) => ContractCheck | undefined;

/**
 * Compares the responses of a run with the user's own interface. Those of token requests and of other parties of
 * Hookbench say nothing about it, and neither do those that faults of the client changed.
 * @param service The base URL of the service, if the paths of the interface may begin after it.
 * @returns The worst result; undefined if no response was compared
 */
export function contractOf(
  store: Pick<Reader, 'get'>,
  steps: readonly RequestStep[],
  check: CheckContract,
  service: string | undefined,
): ContractCheck | undefined {
  const results = steps.flatMap(({ exchange: { error, faults, id, request, response, to }, role }) => {
    const isOther = role === 'token' || role === 'refresh' || (to !== 'service' && to !== 'other');
    if (!response || error || isOther || faults) return [];
    const { method, url } = request;
    const { headers, status } = response;
    const body = readResponseBody(store, id) ?? new Uint8Array();
    return check({ method, url, service, status, headers, body }) ?? [];
  });
  return worstContract(results);
}
