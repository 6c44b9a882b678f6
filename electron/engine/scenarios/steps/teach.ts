import { screenIds } from '#shared/model/screen.ts';
import type { Step } from '#shared/scenario/step.ts';
import { textOf } from '#shared/template/with-variables.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';

/** Text for people. */
export const explain: StepHandler<string> = async ({ given }) => ({ observed: {}, note: textOf(given) });

/** A question for people. Its answer changes nothing. */
export const ask: StepHandler<NonNullable<Step['ask']>> = async ({ given, place }, { results }) => {
  const { about, hides, question } = given;
  const earlier = about === undefined ? undefined : results.find(({ name, shown }) => name === about && shown)?.shown;
  if (about !== undefined && !earlier)
    return { observed: {}, skipped: `${place}: No earlier step named “${about}” shows something.` };
  return { observed: {}, note: textOf(question), shown: { ...earlier, ...(hides !== undefined && { hides }) } };
};

/** The newest captures or deliveries that are looked at. */
const maxLooked = 100;

type Shown = NonNullable<Step['show']>;

/** The references that cannot be found, each with what exists. */
function missingOf({ beside, screen, step, value }: Shown, { results, variables }: ScenarioContext): string[] {
  const isScreen = screen === undefined || screenIds.some((id) => id === screen);
  const missing = [step, beside].filter(
    (wanted) => wanted !== undefined && !results.some(({ name, trace }) => name === wanted && trace !== undefined),
  );
  const traced = results.filter(({ trace }) => trace !== undefined).map(({ name }) => `“${name}”`);
  return [
    ...(isScreen ? [] : [`There is no screen “${screen}”. The screens are ${screenIds.join(', ')}.`]),
    ...missing.map((name) => `No earlier step named “${name}” has messages. Those that have are ${traced.join(', ')}.`),
    ...(value === undefined || variables.has(value) ? [] : [`No earlier step saved the value “${value}”.`]),
  ];
}

/** The id of what a step brought about, as a screen selects it. */
async function selectedOn(
  screen: string | undefined,
  trace: string | undefined,
  { control, startedAt }: ScenarioContext,
) {
  if (trace === undefined || screen === 'timeline') return trace;
  if (screen !== 'captures' && screen !== 'deliveries') return undefined;
  const page = { limit: maxLooked, since: startedAt };
  const { items } =
    screen === 'captures' ? await control.captures.summaries(page) : await control.webhooks.deliveries(page);
  return items.find((one) => one.trace === trace)?.id;
}

/** Points at a screen, a message or a value. What is missing is reported, and the lesson continues. */
export const show: StepHandler<Shown> = async ({ given, place }, context) => {
  const { beside, hop, screen, step, text, value } = given;
  const missing = missingOf(given, context);
  const found = screenIds.find((id) => id === screen);
  const traceOf = (wanted: string | undefined) =>
    context.results.findLast(({ name, trace: own }) => own !== undefined && (name === wanted || wanted === undefined))
      ?.trace;
  const trace = traceOf(step);
  const compared = beside === undefined ? undefined : traceOf(beside);
  const id = found && (await selectedOn(found, trace, context));
  const named = value === undefined ? undefined : context.variables.get(value);
  const shown = {
    ...(found && { screen: found }),
    ...(id !== undefined && { id }),
    ...(step !== undefined && trace !== undefined && { trace, ...(hop !== undefined && { hop }) }),
    ...(beside !== undefined &&
      step !== undefined &&
      compared !== undefined && { beside: { trace: compared, names: [beside, step] as [string, string] } }),
    ...(named !== undefined && { value: textOf(named) }),
  };
  if (missing.length > 0) return { observed: {}, skipped: `${place}: ${missing.join(' ')}`, shown };
  return { observed: {}, shown, ...(text !== undefined && { note: textOf(text) }) };
};
