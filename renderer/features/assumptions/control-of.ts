import { z } from 'zod';
import type { ProfileEntry } from '#shared/profile/profile-entry.ts';
import type { Assumption } from './assumption.ts';

/** A member of a map: what stands in it. */
export interface MapMember {
  key: string;
  label: string;
  /** Whether it can be empty, which is `null`. */
  nullable: boolean;
  /** The values it can have; without them it is free text. */
  choices?: readonly string[];
}

/** How a value is set, as its schema asks. */
export type Control =
  | { kind: 'switch' | 'choice' | 'text' | 'template' | 'retry' }
  | { kind: 'number'; least: number | undefined; most: number | undefined }
  | { kind: 'set'; values: readonly string[] }
  | { kind: 'chips'; of: 'number' | 'text' }
  | { kind: 'map'; members: readonly MapMember[] };

/** What is read of a JSON Schema. */
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

/** Values whose schema does not say enough. */
const special: Partial<Record<Assumption['name'], Control>> = {
  payloadTemplate: { kind: 'template' },
  retryPolicy: { kind: 'retry' },
};

/** The control that fits the schema of an assumption. */
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
    const least = shape.exclusiveMinimum === undefined ? shape.minimum : shape.exclusiveMinimum + 1;
    return { kind: 'number', least, most: shape.maximum };
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
