import { describe, expect, it } from 'vitest';
import type { FleetStatus } from '#shared/model/fleet.ts';
import { fleetLag, nodeState } from '../../../renderer/components/fleet/fleet-words.ts';

const fleet: FleetStatus = {
  name: 'default',
  node: 'lab-1',
  server: '127.0.0.1:4222',
  state: 'connected',
  authenticated: true,
  secrets: 'redacted',
  published: 7,
  behind: 0,
  watching: true,
  waiting: 0,
  rejected: 0,
  missed: 0,
  nodes: [],
};

describe('the words for a fleet', () => {
  it('name what is not published or received yet, and what was left out', () => {
    expect(fleetLag(fleet)).toBe('everything published');
    expect(fleetLag({ ...fleet, behind: 1, waiting: 2, rejected: 1 })).toBe(
      '1 entry not published yet; 2 messages not received yet; 1 invalid message left out',
    );
  });

  it('name the offset of a clock only if it is above 1 s', () => {
    const node = { name: 'lab-2', online: true, received: 3, behind: 2, clockOffsetMs: 900 };
    expect(nodeState(node, true)).toBe('online, 2 entries behind');
    expect(nodeState({ ...node, behind: 0, online: false, clockOffsetMs: -2500 }, true)).toMatch(
      /^offline, its clock is off by −?-?2\.5 s$/,
    );
  });
});
