import { worstContract, type ContractCheck } from '#shared/model/contract-check.ts';
import type { PartBase } from '../../part-base.ts';
import { checkResponse, type ReceivedResponse } from '../check-response.ts';
import { violationsText } from '../emit/violation-text.ts';
import { findPlacesJob } from '../interface-job.ts';
import type { InterfaceHolder } from './interface-holder.ts';

/** Compares responses with the user's own interface. @returns The worst result; undefined without an interface */
export type CheckContract = (responses: readonly ReceivedResponse[]) => Promise<ContractCheck | undefined>;

/** Characters of a document that is read again to find lines. */
const maxCharacters = 1_000_000;

/** Creates what compares responses with the current interface, and finds the lines of broken rules. */
export function createCheckContract(
  { jobs }: Pick<PartBase, 'jobs'>,
  { current }: Pick<InterfaceHolder, 'current'>,
): CheckContract {
  return async (responses) => {
    const own = current();
    const worst = own && worstContract(responses.map((one) => checkResponse(own.compiled, one)));
    const { violations = [] } = worst ?? {};
    if (!own || !worst || violations.length === 0) return worst;
    const { input } = own;
    // Documents of other hosts are not fetched again.
    if (input.allowRemoteRefs || input.openapi.text.length > maxCharacters) return worst;
    const pointers = violations.map(({ schema }) => schema);
    const places = await jobs.run(findPlacesJob, { input, pointers }).catch(() => []);
    const placed = violations.map((one, index) => ({ ...one, ...(places[index] && { place: places[index] }) }));
    return { ...worst, violations: placed, detail: violationsText(placed) };
  };
}
