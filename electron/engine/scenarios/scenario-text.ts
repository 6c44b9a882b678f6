/** What names of scenario files end with. */
export const scenarioNames = ['.yaml', '.yml', '.json'] as const;

/** Whether a file can be a scenario by its name. */
export const isNamedLikeScenario = (name: string): boolean =>
  scenarioNames.some((end) => name.toLowerCase().endsWith(end));

/** Whether a text has the key of scenarios at its top level. JSON has it with a number; packages have a text there. */
export const isScenarioText = (text: string): boolean =>
  /^\uFEFF?\s*\{/.test(text)
    ? /["']?\bhookbench["']?\s*:\s*\d/.test(text)
    : /^\uFEFF?(["']?)hookbench\1[ \t]*:/m.test(text);

/** Whether a scenario has the key of experiments, or that of trials. */
export const isExperimentText = (text: string): boolean => /(?:^|[{,])[ \t]*"?(?:lab|trial)"?[ \t]*:/m.test(text);

/** The name of a scenario: its key `name` if it is on one line, without quotes and comments. */
export function titleOf(text: string): string | undefined {
  const [, value = ''] = /^(?:name|[ \t]*"name")[ \t]*:(.*)/m.exec(text) ?? [];
  const [, quote, quoted] = /^\s*(["'])(.*?)\1/.exec(value) ?? [];
  const title = quote === undefined ? (value.split(' #')[0] ?? '').trim() : (quoted ?? '');
  return title === '' || /^[>|]/.test(title) ? undefined : title;
}

/** Whether a scenario has the key of lessons. */
export const isLessonText = (text: string): boolean => /^[ \t]*"?lesson"?[ \t]*:/m.test(text);
