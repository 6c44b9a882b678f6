import type { Violation } from '#shared/model/violation.ts';

/** What a value breaks, in words: where, the rule, and where the document has it. */
export const violationText = ({ expected, instance, rule, schema }: Violation): string =>
  `${instance === '' ? '' : `${instance} `}${expected} (${rule} at ${schema})`;
