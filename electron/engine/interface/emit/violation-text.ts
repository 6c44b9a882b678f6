import { violationText, type Violation } from '#shared/model/violation.ts';
import type { ParameterProblem } from '../compile/compiled-interface.ts';

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
