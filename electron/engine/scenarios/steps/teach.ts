import { screenIds } from '#shared/model/screen.ts';
import type { Step } from '#shared/scenario/step.ts';
import { textOf } from '#shared/template/with-variables.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';

/** Text for people. */
export const explain: StepHandler<string> = async ({ given }) => ({ observed: {}, note: textOf(given) });

/** A question for people. Its answer changes nothing. */
export const ask: StepHandler<NonNullable<Step['ask']>> = async ({ given }) => ({
  observed: {},
  note: textOf(given.question),
});

type Shown = NonNullable<Step['show']>;

/** The references that cannot be found, each with what exists. */
function missingOf({ screen, step, value }: Shown, { results, variables }: ScenarioContext): string[] {
  const isScreen = screen === undefined || screenIds.some((id) => id === screen);
  const isStep = step === undefined || results.some(({ name, trace }) => name === step && trace !== undefined);
  const traced = results.filter(({ trace }) => trace !== undefined).map(({ name }) => `“${name}”`);
  return [
    ...(isScreen ? [] : [`There is no screen “${screen}”. The screens are ${screenIds.join(', ')}.`]),
    ...(isStep ? [] : [`No earlier step named “${step}” has messages. Those that have are ${traced.join(', ')}.`]),
    ...(value === undefined || variables.has(value) ? [] : [`No earlier step saved the value “${value}”.`]),
  ];
}

/** Points at a screen, a message or a value. What is missing is reported, and the lesson continues. */
export const show: StepHandler<Shown> = async ({ given, place }, context) => {
  const { hop, screen, step, text, value } = given;
  const missing = missingOf(given, context);
  const found = screenIds.find((id) => id === screen);
  const trace = context.results.findLast(({ name }) => name === step)?.trace;
  const named = value === undefined ? undefined : context.variables.get(value);
  const shown = {
    ...(found && { screen: found }),
    ...(step !== undefined && trace !== undefined && { trace, ...(hop !== undefined && { hop }) }),
    ...(named !== undefined && { value: textOf(named) }),
  };
  if (missing.length > 0) return { observed: {}, skipped: `${place}: ${missing.join(' ')}`, shown };
  return { observed: {}, shown, ...(text !== undefined && { note: textOf(text) }) };
};
