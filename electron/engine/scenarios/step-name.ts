import type { Step, StepKind } from '#shared/scenario/step.ts';

/** Characters of a name that is made from the contents of a step. */
const maxName = 100;

const texts: { [Kind in StepKind]: (given: NonNullable<Step[Kind]>) => string } = {
  request: ({ method, path, url }) => `${method} ${path ?? url ?? ''}`,
  capture: ({ event, method, path }) =>
    `Capture ${[event, method, path].filter(Boolean).join(' ') || 'of any request'}`,
  delivery: ({ event = 'any event' }) => `Delivery of ${event}`,
  event: ({ event }) => `Event ${event}`,
  desk: ({ action, chat }) => `Desk: ${action} ${chat}`,
  subscription: ({ id }) => `Subscription ${id}`,
  clock: (given) => ('reset' in given ? 'Reset the clocks' : `Move the clock of ${given.party} by ${given.advance}`),
  fault: (given) => ('clear' in given ? 'Clear all faults' : `Fault ${given.what.kind} at ${given.where}`),
  profile: (given) => `Change ${Object.keys(given).join(', ')}`,
  experiment: (id) => `Experiment ${id}`,
  authorize: ({ grant }) => `Authorize with ${grant}`,
  run: (given) => `Run ${typeof given === 'string' ? given : given.command}`,
  wait: (time) => `Wait ${time}`,
  explain: (text) => text,
  ask: ({ question }) => question,
  show: ({ screen, step, text, value }) => text ?? `Show ${[screen, step, value].filter(Boolean).join(', ')}`,
  include: (file) => `Include ${file}`,
};

/** The name of a step: its own, or one made from its contents. */
export function stepName(step: Step, kind: StepKind): string {
  const name = step.name ?? (texts[kind] as (given: unknown) => string)(step[kind]);
  const line = name.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxName ? `${line.slice(0, maxName)}…` : line;
}
