import type { LoadPlan, LoadRequest, WeightedEvent } from './load-plan.ts';

/** Spreads a number over 32 bits (the end of MurmurHash3). */
function mix(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A number of 32 bits that follows from the seed, the index of a send, and what it is for. */
const drawn = (seed: number, index: number, purpose: number): number =>
  mix(mix(mix(seed + 0x9e3779b9) ^ index) + Math.imul(purpose, 0x9e3779b9) + Math.floor(index / 2 ** 32));

/** The `webhook-id` of a send. It follows from the run and the index, so that a repeated send has the same. */
export const webhookIdOf = (run: string, index: number): string => `${run}_${index}`;

/** What a send is, apart from the time. */
export interface SendFacts<Kind> {
  kind: Kind;
  customer: string;
}

/** An event of the mix. */
export interface LoadEvent extends Omit<WeightedEvent, 'weight'> {
  event: string;
}

interface Weighted<Kind> {
  kind: Kind;
  weight: number;
}

const firstCustomer = 1001;

/** Draws the kind and the customer of each send; both follow from the seed and the index alone. */
function drawFrom<Kind>({ customers, seed }: LoadPlan, mixed: readonly Weighted<Kind>[]) {
  const total = mixed.reduce((sum, { weight }) => sum + weight, 0);
  const kindAt = (point: number): Kind | undefined => {
    let left = point;
    for (const { kind, weight } of mixed) {
      left -= weight;
      if (left < 0) return kind;
    }
    return mixed.at(-1)?.kind;
  };
  return (index: number): SendFacts<Kind> => {
    const kind = kindAt((drawn(seed, index, 1) / 2 ** 32) * total);
    if (kind === undefined) throw new Error('A load plan has nothing to send.');
    return { kind, customer: `C-${firstCustomer + (drawn(seed, index, 2) % customers)}` };
  };
}

/** The requests of a plan; undefined if it sends webhooks. */
export const requestsOf = ({ requests, target }: LoadPlan): readonly LoadRequest[] | undefined =>
  requests ?? (target.request && [target.request]);

/** The events of a plan. @param event That of a plan that names none. */
export const eventsOf = ({ events }: LoadPlan, event = 'chat_started'): Record<string, WeightedEvent> =>
  Object.fromEntries(
    Object.entries(events ?? { [event]: 1 }).map(([event, given]) => [
      event,
      typeof given === 'number' ? { weight: given } : given,
    ]),
  );

/** The event and the customer of each webhook of a plan. */
export function eventDraw(plan: LoadPlan): (index: number) => SendFacts<LoadEvent> {
  const mixed = Object.entries(eventsOf(plan)).map(([event, { weight, ...kind }]) => ({
    kind: { event, ...kind },
    weight,
  }));
  return drawFrom(plan, mixed);
}

/** The request and the customer of each send of a plan for an API. */
export const requestDraw = (
  plan: LoadPlan,
  requests: readonly LoadRequest[],
): ((index: number) => SendFacts<LoadRequest>) =>
  drawFrom(
    plan,
    requests.map((kind) => ({ kind, weight: kind.weight })),
  );
