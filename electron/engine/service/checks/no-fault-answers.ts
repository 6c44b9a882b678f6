import { STATUS_CODES } from 'node:http';
import type { EarlyFault } from '../answer/bend-response.ts';
import { refused } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';

/** A declared fault answers in the place of the service, or nothing does. */
export const noFaultAnswers = ({ id, what }: EarlyFault): ServiceCheck => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  run() {
    const status = what.kind === 'status' ? what.status : 0;
    const evidence =
      what.kind === 'status' ? `the fault ${id} answers ${status}` : `by the fault ${id} nothing is answered`;
    const title = STATUS_CODES[status] ?? `Status ${status}`;
    const code = title.toLowerCase().replaceAll(/[^a-z]+/g, '_');
    return refused(evidence, {
      problem: { type: 'about:blank', title, status, code, detail: 'A declared fault answers.' },
    });
  },
});
