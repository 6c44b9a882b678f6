import { describe, expect, it } from 'vitest';
import type { InterfaceOutline } from '#shared/interface/interface-outline.ts';
import { overlaySchema } from '../../../../../renderer/features/interface/document/overlay-schema.ts';
import { completeScenario } from '../../../../../renderer/store/scenarios/complete-scenario.ts';

const operation = (id: string) => ({
  id,
  method: 'POST',
  path: `/bookings/${id}`,
  pointer: '',
  tags: [],
  security: [],
  act: { do: 'none', collection: 'bookings' },
  events: [],
});
const outline: InterfaceOutline = {
  operations: [operation('pay'), operation('cancel')],
  events: [{ name: 'paid', kind: 'webhook', method: 'POST', pointer: '', sentBy: [] }],
  inferred: [],
  states: [
    {
      collection: 'bookings',
      field: 'status',
      initial: 'pending',
      pointer: '',
      moves: [{ from: 'pending', to: 'done' }],
    },
  ],
  scopes: {},
};
const schema = overlaySchema(outline);

/** What is proposed at the end of a text. */
const proposed = (text: string) => completeScenario(text, text.length, schema)?.options.map(({ label }) => label);

const update = 'overlay: 1.0.0\nactions:\n  - target: $\n    update:\n';
const states = `${update}      x-hookbench-states:\n        bookings:\n          moves:\n`;

describe('overlaySchema', () => {
  it('completes actions and their members', () => {
    expect(proposed('overlay: 1.0.0\nactions:\n  - ')).toEqual(['target', 'update', 'remove', 'copy']);
    expect(proposed(`${update}      `)).toContain('x-hookbench-resource');
    expect(proposed(`${update}      x-hookbench-record: { do: `)).toContain('create');
  });

  it('completes the names of operations, events, collections and states', () => {
    expect(proposed(`${update}      x-hookbench-states:\n        `)).toEqual(['bookings']);
    expect(proposed(`${states}            - on: `)).toEqual(['pay', 'cancel']);
    expect(proposed(`${states}            - { from: `)).toEqual(['pending', 'done']);
    expect(proposed(`${states}            - { from: pending, emits: `)).toEqual(['paid']);
    expect(proposed(`${update}      x-hookbench-roles: { read: `)).toEqual(['pay', 'cancel']);
  });
});
