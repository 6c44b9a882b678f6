import type { Expression, Literal, MemberExpression, Node, PrivateIdentifier, Super } from 'acorn';
import type { RequestAssertion } from '#shared/model/request-assertion.ts';

/** What is known of an expression of a script without running it. */
export type Known =
  /** A part of the response; `path` are members of its JSON. */
  | { kind: 'part'; expression: string; path?: readonly string[] }
  | { kind: 'length'; of: string }
  /** The body as text. */
  | { kind: 'text' }
  | { kind: 'literal'; value: unknown }
  | { kind: 'pattern'; source: string }
  /** A member of what the tool gives to scripts, such as `pm.response`. */
  | { kind: 'name'; name: string }
  /** A comparison. */
  | { kind: 'test'; assertions: RequestAssertion[] };

/** Variables of a script, as far as they are known. */
export type Scope = ReadonlyMap<string, Known | undefined>;

/** A step of a chain such as `pm.expect(a).to.equal(1)`: a member, and its arguments if it is called. */
export interface Link {
  name: string | undefined;
  node: Node;
  arguments?: readonly Node[];
}

const body: Known = { kind: 'part', expression: 'res.body', path: [] };
const status: Known = { kind: 'part', expression: 'res.status' };
const time: Known = { kind: 'part', expression: 'res.responseTime' };

/** Parts of the response by what Postman, Insomnia (`insomnia` is `pm`) and Bruno call them. */
const parts: ReadonlyMap<string, Known> = new Map(
  Object.entries<Known>({
    'pm.response.code': status,
    'responseCode.code': status,
    'res.status': status,
    'res.getStatus()': status,
    'pm.response.responseTime': time,
    responseTime: time,
    'res.responseTime': time,
    'res.getResponseTime()': time,
    'pm.response.json()': body,
    'res.body': body,
    'res.getBody()': body,
    responseBody: { kind: 'text' },
    'pm.response.text()': { kind: 'text' },
    undefined: { kind: 'literal', value: undefined },
  }),
);

const headers = ['pm.response.headers.get()', 'postman.getResponseHeader()', 'res.getHeader()'];

const isPlain = /^[A-Za-z_]\w*$/;
const step = (name: string): string =>
  isPlain.test(name) ? `.${name}` : /^\d+$/.test(name) ? `[${name}]` : `[${JSON.stringify(name)}]`;

/** The expression of a member of the response's JSON. */
const bodyExpression = (path: readonly string[]): string => `res.body${path.map(step).join('')}`;

export const memberOf = (path: readonly string[]): Known => ({ kind: 'part', expression: bodyExpression(path), path });

const headerNamed = (name: string): Known => ({ kind: 'part', expression: `res.headers[${JSON.stringify(name)}]` });

/** The name of a member, if it is written out. */
function nameOf({ computed, property }: MemberExpression, scope: Scope): string | undefined {
  if (!computed && property.type === 'Identifier') return property.name;
  const known = knownValue(property, scope);
  return known?.kind === 'literal' ? String(known.value) : undefined;
}

/** The steps of a chain, from its first name or value. */
export function linksOf(node: Node, scope: Scope): Link[] {
  const links: Link[] = [];
  let at = node as Expression | Super | PrivateIdentifier;
  for (;;) {
    if (at.type === 'ChainExpression') at = at.expression;
    let called: readonly Node[] | undefined;
    if (at.type === 'CallExpression') {
      called = at.arguments;
      at = at.callee;
    }
    const given = called && { arguments: called };
    if (at.type !== 'MemberExpression') {
      links.push({ name: at.type === 'Identifier' ? at.name : undefined, node: at, ...given });
      return links.reverse();
    }
    links.push({ name: nameOf(at, scope), node: at, ...given });
    at = at.object;
  }
}

const asPostman = (name: string): string => (name === 'insomnia' ? 'pm' : name);

/** What is known of the first step of a chain. */
function firstOf({ arguments: given, name, node }: Link, scope: Scope): Known | undefined {
  if (name === undefined) return given ? undefined : plainValue(node, scope);
  if (given) return name === 'String' && given[0] ? knownValue(given[0], scope) : { kind: 'name', name: `${name}()` };
  return scope.has(name) ? scope.get(name) : (parts.get(name) ?? { kind: 'name', name: asPostman(name) });
}

/** What a method of a part results in. */
function called(known: Known, name: string, given: readonly Node[], scope: Scope): Known | undefined {
  const [first] = given.map((one) => knownValue(one, scope));
  if (known.kind === 'name') {
    const whole = `${known.name}.${name}()`;
    if (headers.includes(whole)) return first?.kind === 'literal' ? headerNamed(String(first.value)) : undefined;
    if (whole === 'JSON.parse()') return first?.kind === 'text' ? body : first?.kind === 'part' ? first : undefined;
    if (whole === 'JSON.stringify()') return first;
    if (whole === 'Array.isArray()' && first?.kind === 'part')
      return testOf([{ expression: first.expression, operator: 'isArray' }]);
    return parts.get(whole) ?? { kind: 'name', name: whole };
  }
  if (known.kind === 'text' && (name === 'has' || name === 'includes')) return testOf(textContains(first));
  if (known.kind !== 'part') return undefined;
  if (name === 'toString') return known;
  const operator = ({ includes: 'contains', startsWith: 'startsWith', endsWith: 'endsWith' } as const)[name];
  if (operator === undefined || first?.kind !== 'literal') return undefined;
  return testOf([{ expression: known.expression, operator, value: textOfLiteral(first.value) }]);
}

const testOf = (assertions: RequestAssertion[] | undefined): Known | undefined =>
  assertions && { kind: 'test', assertions };

/** That the body has a text, which must not have characters that JSON writes in several ways. */
export const textContains = (known: Known | undefined): RequestAssertion[] | undefined =>
  known?.kind === 'literal' && /^[\w@./-]+$/.test(String(known.value))
    ? [{ expression: 'res.body', operator: 'matches', value: String(known.value).replaceAll(/[./-]/g, '\\$&') }]
    : undefined;

/** A literal as the value of an assertion. Text in quotes has quotes around it, because the outer ones are removed. */
export function textOfLiteral(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return /^(["']).*\1$/s.test(value) ? `"${value}"` : value;
}

/** What is known at the end of a chain. */
export function followed(links: readonly Link[], scope: Scope): Known | undefined {
  const [first, ...others] = links;
  let known = first && firstOf(first, scope);
  for (const { arguments: given, name } of others) {
    if (!known || name === undefined) return undefined;
    if (given) known = called(known, name, given, scope);
    else if (known.kind === 'name') {
      const whole = `${known.name}.${name}`;
      const isHeader = ['responseHeaders', 'res.headers'].includes(known.name);
      known = isHeader ? headerNamed(name) : (parts.get(whole) ?? { kind: 'name', name: whole });
    } else if (known.kind !== 'part') return undefined;
    else if (name === 'length') known = { kind: 'length', of: known.expression };
    else known = known.path && memberOf([...known.path, name]);
  }
  return known;
}

/** A literal, or a list or object of literals. */
function plainValue(node: Node, scope: Scope): Known | undefined {
  const one = node as Expression;
  if (one.type === 'Literal') return literalOf(one);
  if (one.type === 'TemplateLiteral')
    return one.expressions.length > 0 ? undefined : { kind: 'literal', value: one.quasis[0]?.value.cooked ?? '' };
  if (one.type === 'UnaryExpression' && one.operator === '-') {
    const known = knownValue(one.argument, scope);
    return known?.kind === 'literal' ? { kind: 'literal', value: -Number(known.value) } : undefined;
  }
  if (one.type === 'ArrayExpression') {
    const items = one.elements.map((item) => (item ? knownValue(item, scope) : undefined));
    return items.every((item) => item?.kind === 'literal')
      ? { kind: 'literal', value: items.map(({ value }) => value) }
      : undefined;
  }
  if (one.type !== 'ObjectExpression') return undefined;
  const members = one.properties.map((member) => {
    const known = member.type === 'Property' && !member.computed ? knownValue(member.value, scope) : undefined;
    const key = member.type === 'Property' ? member.key : undefined;
    const name = key?.type === 'Identifier' ? key.name : key?.type === 'Literal' ? String(key.value) : undefined;
    return known?.kind === 'literal' && name !== undefined ? ([name, known.value] as const) : undefined;
  });
  return members.every((member) => member !== undefined)
    ? { kind: 'literal', value: Object.fromEntries(members) }
    : undefined;
}

const literalOf = ({ regex, value }: Literal): Known =>
  regex
    ? { kind: 'pattern', source: (regex.flags.includes('i') ? '(?i)' : '') + regex.pattern }
    : { kind: 'literal', value };

/** What is known of an expression; undefined if it would have to be run. */
export const knownValue = (node: Node, scope: Scope): Known | undefined => followed(linksOf(node, scope), scope);
