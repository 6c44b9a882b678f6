import type { RequestAssertion, RequestValue } from '#shared/model/request-assertion.ts';
import { variableName } from '../references.ts';
import { readScript } from './read-script.ts';

/** What is asserted about the responses of a request or of a folder, and saved from them. */
export interface Checks {
  assertions: readonly RequestAssertion[];
  values: readonly RequestValue[];
}

export const noChecks: Checks = { assertions: [], values: [] };

/** A script of a request or folder of another tool. */
export interface ForeignScript {
  isAfterResponse: boolean;
  code: string;
}

/** Statements that a warning shows. */
const maxShown = 5;

const listed = (all: readonly string[]): string => {
  const shown = all.slice(0, maxShown).map((one) => `“${one}”`);
  return shown.join(', ') + (all.length > maxShown ? `, and ${all.length - maxShown} more` : '');
};

/** What scripts check and save, after what those around them do. Everything else that they do is a warning. */
export function checksOfScripts(
  scripts: readonly ForeignScript[],
  outer: Checks,
  warn: (text: string) => void,
): Checks {
  const [assertions, values] = [[...outer.assertions], [...outer.values]];
  for (const { code, isAfterResponse } of scripts) {
    const read = readScript(code);
    if (isAfterResponse) {
      assertions.push(...read.assertions);
      values.push(...read.values.map(({ expression, name }) => ({ name: variableName(name), expression })));
    }
    const notRead = isAfterResponse
      ? []
      : [...read.assertions.map(({ expression }) => expression), ...read.values.map(({ name }) => name)];
    const omitted = [...read.omitted, ...notRead];
    if (omitted.length > 0)
      warn(
        `Not run of the script ${isAfterResponse ? 'after the response' : 'before the request'}: ${listed(omitted)}.`,
      );
  }
  return { assertions, values };
}
