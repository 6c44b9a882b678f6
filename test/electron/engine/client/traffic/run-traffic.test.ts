import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trafficRequest, type TrafficMix } from '#shared/model/traffic.ts';
import { planChats, type PlannedChat } from '../../../../../electron/engine/client/traffic/run-traffic.ts';

const customers = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5'];

function plan(seed: number, count: number, mix: Partial<TrafficMix> = {}): PlannedChat[] {
  const next = planChats(trafficRequest.parse({ chatsPerMinute: 60, seed, mix }), customers);
  return Array.from({ length: count }, next);
}

describe('the chats of a seed', () => {
  it('are the same in the same order each time', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 50 }), (seed, count) => {
        expect(plan(seed, count)).toEqual(plan(seed, 60).slice(0, count));
      }),
    );
  });

  it('differ from those of another seed', () => {
    expect(plan(1, 20)).not.toEqual(plan(2, 20));
  });

  it('include every customer, and each course according to its weight', () => {
    const chats = plan(7, 10_000);
    expect(new Set(chats.map(({ customerId }) => customerId))).toEqual(new Set(customers));
    const share = (course: string): number => chats.filter((chat) => chat.course === course).length / chats.length;
    expect(share('plain')).toBeCloseTo(0.6, 1);
    expect(share('escalated')).toBeCloseTo(0.2, 1);
    expect(share('transferred')).toBeCloseTo(0.1, 1);
    expect(share('abandoned')).toBeCloseTo(0.1, 1);
  });

  it('never include a course with weight 0', () => {
    const mix = { plain: 0, escalated: 0, transferred: 0, abandoned: 0.001 };
    expect(new Set(plan(3, 500, mix).map(({ course }) => course))).toEqual(new Set(['abandoned']));
  });
});
