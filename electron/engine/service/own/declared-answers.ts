import type { DeclaredAnswer } from '#shared/interface/interface-model.ts';
import { matchesJson, matchesPattern } from '../../expressions/match-values.ts';
import { memberOf } from '../../interface/read/members.ts';
import type { TemplateRequest } from '../../interface/templates.ts';

const textsMatch = (wanted: Readonly<Record<string, string>> = {}, sent: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(wanted).every(([name, pattern]) => {
    const value = memberOf(sent, name);
    if (value === undefined) return false;
    return pattern === '' || matchesPattern(pattern, typeof value === 'string' ? value : JSON.stringify(value));
  });

/** The first declared answer that matches a request, with patterns as in the rules of the catcher. */
export const findAnswer = (answers: readonly DeclaredAnswer[], request: TemplateRequest): DeclaredAnswer | undefined =>
  answers.find(
    ({ match: { headers, json = {}, path, query } }) =>
      textsMatch(path, request.path) &&
      textsMatch(query, request.query) &&
      textsMatch(
        Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
        request.headers,
      ) &&
      matchesJson(json, request.json),
  );
