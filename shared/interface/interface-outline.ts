import { z } from 'zod';
import { namedRecord } from '../model/named-record.ts';
import { interfaceCheck, type InterfaceCheck } from './interface-check.ts';
import { servedEvent, servedOperation } from './served-interface.ts';

const outlinedEvent = servedEvent.and(
  z.object({
    sentBy: z.array(z.string()).describe('Ids of operations'),
    example: z.unknown().optional().describe('The first example of the payload'),
  }),
);
export type OutlinedEvent = z.output<typeof outlinedEvent>;

const move = z.object({
  from: z.string(),
  to: z.string(),
  on: z.string().optional().describe('Id of the operation that makes the move'),
  afterMs: z.number().optional().describe('Milliseconds after the entry into the state'),
  emits: z.string().optional().describe('Name of the event that the move sends'),
});
export type OutlinedMove = z.output<typeof move>;

const states = z.object({
  collection: z.string(),
  field: z.string().describe('The member that has the state'),
  initial: z.string(),
  moves: z.array(move),
  pointer: z.string(),
});
export type OutlinedStates = z.output<typeof states>;

/** What an overlay does not declare yet. */
const inferred = z.object({
  target: z.string().describe('The target of the overlay'),
  operations: z.array(z.string()).describe('Ids of the operations that it is about'),
  members: z.array(z.string()).describe('What the overlay would add, e.g. x-hookbench-record'),
  why: z.string(),
});
export type Inferred = z.output<typeof inferred>;

/** The parts of an interface. */
const outlineShape = z.object({
  operations: z.array(servedOperation),
  events: z.array(outlinedEvent),
  states: z.array(states),
  inferred: z.array(inferred),
  scopes: namedRecord(z.string(), z.string()).describe('Their descriptions, which may be empty'),
});
export interface InterfaceOutline extends z.output<typeof outlineShape> {}

/** The result of checking documents, with the parts that they describe. */
export interface OutlinedCheck extends InterfaceCheck {
  outline?: InterfaceOutline | undefined;
}
export const outlinedCheck: z.ZodType<OutlinedCheck> = interfaceCheck.and(
  z.object({ outline: outlineShape.optional() }),
);
