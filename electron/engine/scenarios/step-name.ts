import { faultWords } from '#shared/faults/fault-words.ts';
import type { NewFault } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import { textOf } from '#shared/template/with-variables.ts';
import { kindOf, type Step, type StepKind } from '#shared/scenario/step.ts';
import { checkLabel } from '#shared/trace/plain-words.ts';

/** Characters of a name that is made from the contents of a step. */
const maxName = 100;

const clockWords = (party: Party | 'all'): string =>
  party === 'all' ? 'all clocks' : `the clock of the ${party === 'authorization' ? 'authorization server' : party}`;

function faultText(fault: NewFault): string {
  const { aside, place, title } = faultWords(fault);
  return `${title}: ${[place, aside].filter((part) => part !== '').join(', ')}`;
}

/** A change of the receiver: which checks it enforces, or the settings that change. */
function receiverText(given: NonNullable<Step['catcher']>): string {
  const { enforce } = (given as { checks?: { enforce?: unknown } }).checks ?? {};
  const [first, ...others] = Object.keys(given);
  if (first !== 'checks' || others.length > 0 || !Array.isArray(enforce) || enforce.length === 0)
    return `Change ${Object.keys(given).join(', ')} of the receiver`;
  return `Enforce the ${enforce.length > 1 ? 'checks' : 'check'}: ${enforce.map(checkLabel).join(', ')}`;
}

const texts: { [Kind in StepKind]: (given: NonNullable<Step[Kind]>) => string } = {
  request: ({ method, path, role, url }) =>
    role === undefined ? `${method ?? 'GET'} ${path ?? url ?? ''}` : `Request of the role ${role}`,
  capture: ({ event, method, path }) =>
    `Capture ${[event, method, path].filter(Boolean).join(' ') || 'of any request'}`,
  delivery: ({ event = 'any event' }) => `Delivery of ${event}`,
  event: ({ event = 'of the interface' }) => `Event ${event}`,
  desk: ({ action, chat }) => `Desk: ${action} ${chat}`,
  client: ({ id }) => `Client ${id}`,
  subscription: ({ id }) => `Subscription ${id}`,
  clock: (given) => ('reset' in given ? 'Reset the clocks' : `Move ${clockWords(given.party)} by ${given.advance}`),
  fault: (given) => ('clear' in given ? 'Clear all faults' : faultText(given)),
  profile: (given) => `Change ${Object.keys(given).join(', ')}`,
  experiment: (id) => `Experiment ${id}`,
  authorize: ({ grant }) => `Authorize with ${grant}`,
  mint: ({ condition }) => `Mint a token: ${condition}`,
  revoke: (given) => ('id' in given ? 'Revoke a token' : `Revoke the tokens of ${given.client}`),
  keys: () => 'Rotate the signing key',
  raw: ({ to }) => `Write bytes to ${to}`,
  stub: () => 'Start a stub server',
  redeliver: (id) => `Deliver ${id} again`,
  until: (given) =>
    'deliveries' in given
      ? 'Wait until all deliveries are settled'
      : 'attempts' in given
        ? `Wait for ${given.attempts} attempts`
        : 'captures' in given
          ? `Wait for ${given.captures} captures`
          : 'Wait for the calls of the client',
  catcher: receiverText,
  together: (steps) => `At the same time: ${steps.map((one) => stepName(one, kindOf(one))).join(', ')}`,
  run: (given) => `Run ${typeof given === 'string' ? given : given.command}`,
  wait: (time) => `Wait ${time}`,
  explain: (text) => text,
  ask: ({ question }) => question,
  show: ({ screen, step, text, value }) => text ?? `Show ${[screen, step, value].filter(Boolean).join(', ')}`,
  include: (file) => `Include ${file}`,
};

/** The name of a step: its own, or one made from its contents. */
export function stepName(step: Step, kind: StepKind): string {
  const name = textOf(step.name ?? (texts[kind] as (given: unknown) => unknown)(step[kind]));
  const line = name.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxName ? `${line.slice(0, maxName)}…` : line;
}
