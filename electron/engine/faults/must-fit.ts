import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { faultKinds } from '#shared/faults/fault-kinds.ts';
import type { NewFault } from '#shared/model/fault.ts';
import { appliesToResponses } from './answer/answer-payload.ts';

/** The place for a clock skew of each party. */
const placeOfParty = { client: 'client', authorization: 'authorization', service: 'api', catcher: 'catcher' } as const;

function refuse(field: string, what: string, hint: string): never {
  throw new HookbenchError('bad_input', `${field}: ${what}`, { field, hint });
}

function mustActThere({ what, where }: NewFault): void {
  const places = faultKinds.find(({ kind }) => kind === what.kind)?.places ?? [];
  if (!places.includes(where))
    refuse(
      '/where',
      `the fault ${what.kind} does not act at ${where}.`,
      `Set where to ${places.map((place) => `"${place}"`).join(' or ')}, or choose a fault that acts there.`,
    );
  if (what.kind === 'skew' && where !== placeOfParty[what.party])
    refuse(
      '/where',
      `the clock of ${what.party} is not skewed at ${where}.`,
      `Set where to "${placeOfParty[what.party]}", or choose another party.`,
    );
}

/** Rejects payload faults and header conditions where no payload or header exists. */
function mustFitPayload({ match, what, where }: NewFault): void {
  const onTheWay = what.kind === 'payload' && what.fault === 'changed-on-the-way';
  if (what.kind === 'payload' && where === 'network' && !onTheWay)
    refuse(
      '/what/fault',
      `${what.fault} does not act in the network.`,
      'Use changed-on-the-way, or set where to "sender".',
    );
  if (onTheWay && where !== 'network' && where !== 'sender')
    refuse('/where', 'changed-on-the-way does not act there.', 'Set where to "network" or "sender".');
  if (match.header && where === 'sender' && (what.kind === 'payload' || what.kind === 'delay'))
    refuse(
      '/match/header',
      `the fault ${what.kind} acts before the header fields exist.`,
      'Match by path, event or client.',
    );
}

/** Why a fault acts before a request exists, so that it cannot match by request; `undefined` if it does not. */
function beforeHttp({ what, where }: NewFault): string | undefined {
  if (what.kind === 'skew') return 'a clock skew affects all requests';
  const isServer = where === 'authorization' || where === 'api' || where === 'catcher';
  if (!isServer) return undefined;
  if (what.kind === 'tls') return 'TLS precedes HTTP';
  if (what.kind === 'reset' && ['connect', 'tls'].includes(what.stage)) return `a reset at ${what.stage} precedes HTTP`;
  return undefined;
}

function mustMatchWhatIsThere(fault: NewFault): void {
  const { match, what, when, where } = fault;
  const [field] = Object.entries(match).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const why = beforeHttp(fault);
  if (field !== undefined && why !== undefined)
    refuse(`/match/${field}`, `the fault ${what.kind} cannot match by ${field}: ${why}.`, 'Remove match.');
  if (match.event !== undefined && (where === 'authorization' || where === 'api'))
    refuse('/match/event', `requests at ${where} have no event.`, 'Match by method, path, client or header.');
  if (match.client !== undefined && where === 'catcher')
    refuse(
      '/match/client',
      'requests at the receiver have no OAuth client.',
      'Match by method, path, event or header.',
    );
  if (what.kind === 'skew' && !('always' in when || 'seconds' in when))
    refuse('/when', 'a clock skew is permanent, or lasts for a number of seconds.', 'Use always or seconds.');
}

/** Rejects payload faults of events at servers that respond with JSON. */
function mustMakeSense({ what, where }: NewFault): void {
  if (what.kind !== 'payload' || (where !== 'api' && where !== 'authorization') || appliesToResponses(what.fault))
    return;
  refuse(
    '/what/fault',
    `${what.fault} applies only to webhooks, not to responses.`,
    'Set where to "sender", or choose a fault of the body.',
  );
}

/**
 * Rejects a fault that could not act as declared.
 * @throws HookbenchError `bad_input` with the invalid field
 */
export function mustFit(fault: NewFault): NewFault {
  mustActThere(fault);
  mustMatchWhatIsThere(fault);
  mustFitPayload(fault);
  mustMakeSense(fault);
  return fault;
}
