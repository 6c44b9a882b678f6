import { jsonForms } from './json-forms.ts';
import type { Node } from './json-node.ts';
import { compactJson, keysOf, render, spacings } from './json-writers.ts';
import { rare, usual, type Option, type Step } from './option.ts';

type ObjectNode = Extract<Node, { kind: 'object' }>;

/** A value whose objects, at any depth, are changed. */
export function changedObjects(node: Node, change: (object: ObjectNode) => Node): Node {
  if (node.kind === 'list') return { kind: 'list', items: node.items.map((item) => changedObjects(item, change)) };
  if (node.kind !== 'object') return node;
  const members = node.members.map(([name, value]) => [name, changedObjects(value, change)] as const);
  return change({ kind: 'object', members });
}

/** A value without the members that a test matches. */
const without = (node: Node, isLeftOut: (value: Node) => boolean): Node =>
  changedObjects(node, ({ members }) => ({
    kind: 'object',
    members: members.filter(([, value]) => !isLeftOut(value)),
  }));

const isNull = (value: Node): boolean => value.kind === 'word' && value.source === 'null';
/** What `omitempty` of Go leaves out. */
const isEmpty = (value: Node): boolean =>
  isNull(value) ||
  (value.kind === 'word' && value.source === 'false') ||
  (value.kind === 'number' && Number(value.source) === 0) ||
  (value.kind === 'text' && value.text === '') ||
  (value.kind === 'list' && value.items.length === 0) ||
  (value.kind === 'object' && value.members.length === 0);

/** A value as serialisers write it that do not keep it, and what that costs. */
export function prunedNodes(node: Node): [step: Step, node: Node, cost: number][] {
  const whole = compactJson(node);
  const found: [Step, Node, number][] = [
    [{ id: 'body-part', how: 'without members that are null' }, without(node, isNull), usual],
    [{ id: 'body-part', how: 'without empty members' }, without(node, isEmpty), rare],
    [
      { id: 'body-empty-lists' },
      changedObjects(node, (object) => (object.members.length > 0 ? object : { kind: 'list', items: [] })),
      usual,
    ],
  ];
  return found.filter(([, rest]) => compactJson(rest) !== whole);
}

/** The forms of a value without some members. The first one has the spacing of the whole one, if that is a usual one. */
export function prunedForms(raw: string, whole: Node, rest: Node, maxCost: number, max: number): Option<string>[] {
  const text = raw.replace(/^\uFEFF/, '');
  const end = /\s*$/.exec(text)?.[0] ?? '';
  const form = { order: 'kept', number: 'sent' } as const;
  const same = keysOf(spacings).find((spacing) => render(whole, { ...form, spacing }) + end === text) ?? 'compact';
  const compact = compactJson(rest);
  const kept = render(rest, { ...form, spacing: same }) + end;
  // What changes a value writes it again: without spaces, as a rule.
  const forms = jsonForms(kept, rest, maxCost, max).map((one) => {
    return { ...one, cost: one.value === compact ? 0 : one.cost - usual + 2 };
  });
  return [{ value: kept, steps: [], cost: 0 }, ...forms];
}
