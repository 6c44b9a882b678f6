import { compactJson, jsonForms, keysOf, render, spacings, type Node } from './json-forms.ts';
import { rare, usual, type Option } from './option.ts';

/** A value without the members that a test matches, at any depth. */
function without(node: Node, isLeftOut: (value: Node) => boolean): Node {
  if (node.kind === 'list') return { kind: 'list', items: node.items.map((item) => without(item, isLeftOut)) };
  if (node.kind !== 'object') return node;
  const members = node.members
    .map(([name, value]) => [name, without(value, isLeftOut)] as const)
    .filter(([, value]) => !isLeftOut(value));
  return { kind: 'object', members };
}

const isNull = (value: Node): boolean => value.kind === 'word' && value.source === 'null';
/** What `omitempty` of Go leaves out. */
const isEmpty = (value: Node): boolean =>
  isNull(value) ||
  (value.kind === 'word' && value.source === 'false') ||
  (value.kind === 'number' && Number(value.source) === 0) ||
  (value.kind === 'text' && value.text === '') ||
  (value.kind === 'list' && value.items.length === 0) ||
  (value.kind === 'object' && value.members.length === 0);

/** A value as serialisers write it that leave members out, and what that costs. */
export function prunedNodes(node: Node): [how: string, node: Node, cost: number][] {
  const whole = compactJson(node);
  const found: [string, Node, number][] = [
    ['without members that are null', without(node, isNull), usual],
    ['without empty members', without(node, isEmpty), rare],
  ];
  return found.filter(([, rest]) => compactJson(rest) !== whole);
}

/** The forms of a value without some members. The first one has the spacing of the whole one, if that is a usual one. */
export function prunedForms(raw: string, whole: Node, rest: Node, maxCost: number, max: number): Option<string>[] {
  const text = raw.replace(/^\uFEFF/, '');
  const end = /\s*$/.exec(text)?.[0] ?? '';
  const form = { order: 'kept', number: 'sent' } as const;
  const same = keysOf(spacings).find((spacing) => render(whole, { ...form, spacing }) + end === text) ?? 'compact';
  const kept = render(rest, { ...form, spacing: same }) + end;
  return [{ value: kept, steps: [], cost: 0 }, ...jsonForms(kept, rest, maxCost, max)];
}
