import type { MistakeId } from '#shared/signing/mistakes.ts';
import type { Node } from './json-node.ts';
import { escapes, keysOf, numbers, orders, render, spacings, writers, type Form } from './json-writers.ts';
import { distinct, frequent, rare, usual, type Option } from './option.ts';

const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const skeleton = (text: string): string => text.replaceAll(strings, '""').trim();
const stringsOf = (text: string): string => (text.match(strings) ?? []).join('');

/** A JSON text with other numbers. */
const withNumbers = (text: string, write: (source: string) => string): string =>
  text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (part) => (part.startsWith('"') ? part : write(part)));

/** The first of some ways that has the same result, for each of them. */
function sameAs<Way extends string>(
  ways: Readonly<Record<Way, unknown>>,
  write: (way: Way) => string,
): Record<Way, Way> {
  const first = new Map<string, Way>();
  const all = keysOf(ways).map((way) => {
    const text = write(way);
    if (!first.has(text)) first.set(text, way);
    return [way, first.get(text)];
  });
  return Object.fromEntries(all) as Record<Way, Way>;
}

const different = <Way extends string>(ways: Readonly<Record<Way, Way>>): Way[] =>
  keysOf(ways).filter((way) => ways[way] === way);

/** Of those that write JSON, the ones that most developers use. */
const frequentWriters = new Set([
  ...['JSON.stringify', 'JSON.stringify with 2 spaces', 'json.dumps of Python', 'json.dumps with separators'],
  ...['canonical JSON (RFC 8785)', 'json_encode of PHP', 'json.Marshal of Go', 'System.Text.Json of .NET'],
]);

/** Whether a text differs in one way from the received one, and what that costs. */
type Changed = readonly [is: boolean, id: MistakeId, how: string, cost: number];

/** JSON that was parsed and serialised again, in the ways of languages and libraries. @param max Max length of a text */
export function jsonForms(raw: string, node: Node, maxCost: number, max: number): Option<string>[] {
  const text = raw.replace(/^\uFEFF/, '');
  const plain = { spacing: 'compact', order: 'kept', number: 'sent' } as const;
  const rendered = new Map<string, string>();
  const written = (form: Pick<Form, 'spacing' | 'order' | 'number'>): string => {
    const name = `${form.spacing} ${form.order} ${form.number}`;
    const known = rendered.get(name) ?? render(node, form);
    rendered.set(name, known);
    return known;
  };
  const compact = written(plain);
  const ways = {
    spacing: sameAs(spacings, (spacing) => written({ ...plain, spacing })),
    order: sameAs(orders, (order) => written({ ...plain, order })),
    number: sameAs(numbers, (number) => written({ ...plain, number })),
    escape: sameAs(escapes, (one) => escapes[one].write(compact)),
  };
  const [ownSpacing, ownEscapes] = [skeleton(text), stringsOf(text)];
  const spacingAs = keysOf(spacings).filter((one) => skeleton(written({ ...plain, spacing: one })) === ownSpacing);
  const escapeAs = keysOf(escapes).filter((one) => stringsOf(escapes[one].write(compact)) === ownEscapes);
  function changesOf({ escape: one, number, order, spacing }: Form): { found: Changed[]; cost: number } {
    const axes: Changed[] = [
      [!spacingAs.includes(spacing), 'body-spacing', spacings[spacing].how, spacings[spacing].cost],
      [order !== 'kept', 'body-key-order', orders[order].how, usual],
      [!escapeAs.includes(one), 'body-escapes', escapes[one].how, usual],
      [number !== 'sent', 'body-numbers', numbers[number].how, numbers[number].cost],
    ];
    const found = axes.filter(([is]) => is);
    // Who writes JSON again often changes two things at once, but seldom more; without spaces is what most programs write.
    const isCompact = spacing === 'compact' && !spacingAs.includes(spacing);
    const counted = Math.max(1, found.length - Number(isCompact));
    const further = (counted - 1) ** 2 + Number(counted > 1 && !isCompact);
    return { found, cost: found.reduce((all, [, , , extra]) => all + extra - usual, usual) + further };
  }
  function optionOf(form: Form): Option<string>[] {
    const { by, escape: one } = form;
    const { cost, found } = changesOf(form);
    const as = by === undefined ? '' : `, as ${by} writes it`;
    const sum = by === undefined ? cost : frequentWriters.has(by) ? frequent : usual;
    if (found.length === 0 || sum > maxCost) return [];
    const value = escapes[one].write(written(form));
    return value.length > max ? [] : [{ value, steps: found.map(([, id, how]) => ({ id, how: how + as })), cost: sum }];
  }
  const forms = [
    ...writers.map((form): Form => ({
      ...form,
      spacing: ways.spacing[form.spacing],
      order: ways.order[form.order],
      number: ways.number[form.number],
      escape: ways.escape[form.escape],
    })),
    ...different(ways.order).flatMap((order) =>
      different(ways.spacing).flatMap((spacing) =>
        different(ways.escape).flatMap((one) => {
          const form: Form = { spacing, order, number: 'sent', escape: one };
          const isTooRare = changesOf(form).cost > maxCost;
          return isTooRare ? [] : different(ways.number).map((number) => ({ ...form, number }));
        }),
      ),
    ),
  ];
  const inPlace = [
    ...keysOf(escapes).map((one) => [escapes[one].write(text), 'body-escapes', escapes[one].how] as const),
    ...keysOf(numbers).map((one) => [withNumbers(text, numbers[one].write), 'body-numbers', numbers[one].how] as const),
  ].filter(([value]) => value !== text && value.length <= max);
  return distinct([
    ...forms.flatMap(optionOf),
    ...inPlace.map(([value, id, how]): Option<string> => ({ value, steps: [{ id, how }], cost: rare })),
  ]);
}
