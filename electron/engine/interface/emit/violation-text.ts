import type { Violation } from '#shared/model/violation.ts';
import type { ParameterProblem } from '../compile/compiled-interface.ts';

/** What a value breaks, in words: where, the rule, and where the document has it. */
export function violationText({ expected, instance, place, rule, schema }: Violation): string {
  const at = place ? `${place.pointer}, ${place.file}:${place.line}` : schema;
  return `${instance === '' ? '' : `${instance} `}${expected} (${rule} at ${at})`;
}

/** The first of the rules that a message breaks, and how many more there are. */
export function violationsText([first, ...others]: readonly Violation[]): string {
  return `${first ? violationText(first) : 'It is not valid'}${others.length > 0 ? `, and ${others.length} more` : ''}.`;
}

/** The broken rules of header fields. */
export const headerViolations = (problems: readonly ParameterProblem[]): Violation[] =>
  problems.map(({ expected, parameter, rule, schema }) => ({
    ...{ instance: '', schema, rule },
    expected: `header field ${parameter}: ${expected}`,
  }));
