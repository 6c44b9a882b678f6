import { jsonValue } from '#shared/text/json.ts';
import { z } from 'zod';

/** What names of scenario files end with. */
export const scenarioNames = ['.yaml', '.yml', '.json'] as const;

/** Whether a file can be a scenario by its name. */
export const isNamedLikeScenario = (name: string): boolean =>
  scenarioNames.some((end) => name.toLowerCase().endsWith(end));

/** Whether a text has the key of scenarios at its top level. JSON has it with a number; packages have a text there. */
export const isScenarioText = (text: string): boolean =>
  isJson(text) ? /["']?\bhookbench["']?\s*:\s*\d/.test(text) : /^\uFEFF?(["']?)hookbench\1[ \t]*:/m.test(text);

/** Whether a scenario has the key of experiments, or that of trials. */
export const isExperimentText = (text: string): boolean => /(?:^|[{,])[ \t]*"?(?:lab|trial)"?[ \t]*:/m.test(text);

const isJson = (text: string): boolean => /^\uFEFF?\s*\{/.test(text);

/** A scalar of YAML in one line, without its quotes and comment. */
function scalarOf(value: string): string | undefined {
  const [double] = /^"(?:[^"\\]|\\.)*"/.exec(value) ?? [];
  if (double !== undefined) return z.string().safeParse(jsonValue(double)).data;
  const [, single] = /^'((?:[^']|'')*)'/.exec(value) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  return /^[>|'"&*!]/.test(value) ? undefined : value.split(' #')[0]?.trim();
}

const named = z.object({ name: z.string() });

/** The name of a scenario: its key `name` at the top level, if it is in one line. */
export function titleOf(text: string): string | undefined {
  if (isJson(text)) return named.safeParse(jsonValue(text.replace(/^\uFEFF/, ''))).data?.name || undefined;
  const [, , value = ''] = /^(["']?)name\1[ \t]*:(.*)/m.exec(text) ?? [];
  return scalarOf(value.trim()) || undefined;
}

/** Whether a scenario has the key of lessons. */
export const isLessonText = (text: string): boolean => /^[ \t]*"?lesson"?[ \t]*:/m.test(text);
