import { z } from 'zod';
import type { ProfileEntry } from '#shared/profile/profile-entry.ts';
import type { Assumption } from './assumption.ts';

/** A member of a map value. */
export interface MapMember {
  key: string;
  label: string;
  /** Whether an empty field means `null`. */
  nullable: boolean;
  /** Allowed values; free text when missing. */
  choices?: readonly string[];
}

/** The kinds of controls, with what the control of each needs to know about the schema. */
export interface ControlFacts {
  switch: object;
  choice: object;
  text: object;
  template: object;
  retry: object;
  number: { min: number | undefined; max: number | undefined };
  set: { values: readonly string[] };
  chips: { of: 'number' | 'text' };
  map: { members: readonly MapMember[] };
}

/** The control for a value, derived from its schema. */
export type Control = { [Kind in keyof ControlFacts]: { kind: Kind } & ControlFacts[Kind] }[keyof ControlFacts];

/** The parts of JSON Schema used here. */
interface Shape {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** Assumptions whose control cannot be derived from the schema. */
const special: Partial<Record<Assumption['name'], Control>> = {
  payloadTemplate: { kind: 'template' },
  retryPolicy: { kind: 'retry' },
};

/** Derives the control of an assumption from its schema. */
export function controlOf({ name, entry }: Assumption): Control {
  const shape = z.toJSONSchema(entry.schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return special[name] ?? controlOfShape(shape, entry);
}

function controlOfShape(shape: Shape, entry: ProfileEntry): Control {
  const { type, items, properties } = shape;
  if (type === 'boolean') return { kind: 'switch' };
  if (properties) return { kind: 'map', members: membersOf(properties, entry) };
  if (items) {
    return items.enum
      ? { kind: 'set', values: items.enum.map(String) }
      : { kind: 'chips', of: items.type === 'string' ? 'text' : 'number' };
  }
  if (shape.enum ?? shape.anyOf) return { kind: 'choice' };
  if (type === 'integer') {
    const min = shape.exclusiveMinimum === undefined ? shape.minimum : shape.exclusiveMinimum + 1;
    return { kind: 'number', min, max: shape.maximum };
  }
  return { kind: 'text' };
}

function membersOf(properties: Record<string, Shape>, { members = {} }: ProfileEntry): MapMember[] {
  return Object.entries(properties).map(([key, { anyOf, ...shape }]) => {
    const options = anyOf ?? [shape];
    const choices = options.flatMap((option) => option.enum ?? []).map(String);
    return {
      key,
      label: members[key] ?? key,
      nullable: options.some((option) => option.type === 'null'),
      ...(choices.length > 0 && { choices }),
    };
  });
}
