import { z } from 'zod';
import type { InterfaceOutline } from '#shared/interface/interface-outline.ts';
import { overlayMembers } from '#shared/interface/overlay-members.ts';
import { withNames, type Names } from '../../../store/scenarios/with-names.ts';

/** The JSON Schema that completes an overlay, with the names that the interface has. */
export function overlaySchema({ events, operations, states }: InterfaceOutline): Record<string, unknown> {
  const ids = operations.map(({ id }) => id);
  const eventNames = events.map(({ name }) => name);
  const collections = [...new Set(operations.flatMap(({ act }) => act.collection ?? []))];
  const stateNames = [...new Set(states.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to])))];
  const names: Names = {
    ...{ on: ids, read: ids, write: ids },
    ...{ webhook: eventNames, emits: eventNames, event: eventNames },
    ...{ of: collections, parent: collections },
    ...{ initial: stateNames, from: stateNames, to: stateNames },
  };
  const members = Object.entries(overlayMembers).map(([name, { at, schema }]) => {
    const plain = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const { additionalProperties: each } = plain;
    const properties = typeof each === 'object' && {
      properties: Object.fromEntries(collections.map((one) => [one, each])),
    };
    return [name, withNames({ ...plain, ...properties, description: `At ${at}` }, names)] as const;
  });
  const action = {
    target: { description: "JSONPath, e.g. $.paths['/things'].get" },
    update: { properties: Object.fromEntries(members), description: 'What is added' },
    remove: { type: 'boolean' },
    copy: { description: 'JSONPath of what is added' },
  };
  return {
    properties: {
      overlay: { enum: ['1.0.0', '1.1.0'] },
      info: { properties: { title: {}, version: {} } },
      extends: {},
      actions: { items: { properties: action } },
    },
  };
}
