import { STATUS_CODES } from 'node:http';
import type { ActingFault } from '../../faults/faults.ts';
import { refused } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';

/** A declared fault responds instead of the service. */
export const noFaultAnswers = ({ id, what: { status } }: ActingFault<'status'>): ServiceCheck => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  run() {
    const title = STATUS_CODES[status] ?? `Status ${status}`;
    const code = title.toLowerCase().replaceAll(/[^a-z]+/g, '_');
    return refused(`the fault ${id} responds with ${status}`, {
      problem: { type: 'about:blank', title, status, code, detail: 'A declared fault caused this error.' },
    });
  },
});
