import type { ContractCheck } from '#shared/model/contract-check.ts';
import type { Expectation } from '#shared/scenario/expectation.ts';
import type { Finding } from '#shared/model/finding.ts';
import { violationText } from '#shared/model/violation.ts';
import { valueAt } from '../interface/read/members.ts';
import { shown } from './compare.ts';
import { parsed } from './judge.ts';
import type { StepOutcome } from './scenario-context.ts';

/**
 * What a response breaks of the interface, one finding for each rule, unless the step expects an outcome of the check.
 * @param strict Whether an undeclared status from 400 counts too.
 */
export function contractFindings(
  { contract, observed }: StepOutcome,
  { checks, check }: Expectation,
  strict: boolean,
): Finding[] {
  const isExpected = checks?.['contract'] !== undefined || check === 'contract';
  const counts = contract?.outcome === 'failed' || (strict && contract?.outcome === 'note');
  if (!contract || !counts || isExpected) return [];
  const json = parsed(observed.body);
  return (contract.violations ?? []).map((one) => ({
    what: `contract${contract.operation === undefined ? '' : ` of ${contract.operation}`}`,
    expected: violationText(one),
    observed: contract.received ?? (json === undefined ? 'no JSON' : shown(valueAt(json, one.instance))),
    met: false,
  }));
}

/** What a step notes about the contract: why nothing was compared. */
export const contractNote = (contract: ContractCheck | undefined): string | undefined =>
  contract?.outcome === 'skipped' ? `The contract was not checked: ${contract.detail}` : undefined;
