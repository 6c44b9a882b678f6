import { STATUS_CODES } from 'node:http';
import type { EarlyFault } from '../answer/alter-response.ts';
import { refused } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';

/** A declared fault responds instead of the service, or suppresses the response. */
export const noFaultAnswers = ({ id, what }: EarlyFault): ServiceCheck => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  run() {
    const status = what.kind === 'status' ? what.status : 0;
    const evidence =
      what.kind === 'status' ? `the fault ${id} responds with ${status}` : `the fault ${id} sends no response`;
    const title = STATUS_CODES[status] ?? `Status ${status}`;
    const code = title.toLowerCase().replaceAll(/[^a-z]+/g, '_');
    return refused(evidence, {
      problem: { type: 'about:blank', title, status, code, detail: 'A declared fault caused this error.' },
    });
  },
});
