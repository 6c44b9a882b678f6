import { orElse } from '#shared/errors/or-else.ts';
import { type AssertionOperator, type RequestAssertion, isAssertionOperator } from '#shared/model/request-assertion.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { itemsOf, unquoted } from '../../../expressions/check-assertions.ts';
import { membersOf, responsePartOf } from '../../../expressions/response-part.ts';

/** A text in a script, with its variables, which Postman does not fill in there. */
function literal(text: string): string {
  const written = JSON.stringify(text);
  return text.includes('{{') ? `pm.variables.replaceIn(${written})` : written;
}
const number = (text: string): string => (text.includes('{{') ? `Number(${literal(text)})` : String(Number(text)));
const list = (text: string): string => `[${itemsOf(text).map(literal).join(', ')}]`;
const is = (check: string) => (value: string) => `pm.expect(${check.replaceAll('V', value)}).to.be.true`;

/** How each operator is written with the assertions of Postman. `shown` is the text of a value. */
const checks: Readonly<Record<AssertionOperator, (value: string, text: string) => string>> = {
  eq: (value, text) => `pm.expect(shown(${value})).to.equal(${literal(unquoted(text))})`,
  neq: (value, text) => `pm.expect(shown(${value})).to.not.equal(${literal(unquoted(text))})`,
  gt: (value, text) => `pm.expect(Number(${value})).to.be.above(${number(text)})`,
  gte: (value, text) => `pm.expect(Number(${value})).to.be.at.least(${number(text)})`,
  lt: (value, text) => `pm.expect(Number(${value})).to.be.below(${number(text)})`,
  lte: (value, text) => `pm.expect(Number(${value})).to.be.at.most(${number(text)})`,
  in: (value, text) => `pm.expect(${list(text)}).to.include(shown(${value}))`,
  notIn: (value, text) => `pm.expect(${list(text)}).to.not.include(shown(${value}))`,
  contains: (value, text) => `pm.expect(parts(${value})).to.include(${literal(unquoted(text))})`,
  notContains: (value, text) => `pm.expect(parts(${value})).to.not.include(${literal(unquoted(text))})`,
  length: (value, text) => `pm.expect(${value}).to.have.lengthOf(${number(text)})`,
  matches: (value, text) => `pm.expect(shown(${value})).to.match(new RegExp(${literal(text)}))`,
  notMatches: (value, text) => `pm.expect(shown(${value})).to.not.match(new RegExp(${literal(text)}))`,
  startsWith: (value, text) => `pm.expect(shown(${value}).startsWith(${literal(unquoted(text))})).to.be.true`,
  endsWith: (value, text) => `pm.expect(shown(${value}).endsWith(${literal(unquoted(text))})).to.be.true`,
  between: (value, text) => {
    const [low = '', high = ''] = itemsOf(text);
    return `pm.expect(Number(${value})).to.be.within(${number(low)}, ${number(high)})`;
  },
  isEmpty: is('isEmpty(V)'),
  isNotEmpty: is('!isEmpty(V)'),
  isNull: (value) => `pm.expect(${value}).to.be.null`,
  isUndefined: (value) => `pm.expect(${value}).to.be.undefined`,
  isDefined: (value) => `pm.expect(${value}).to.not.be.undefined`,
  isTruthy: is('Boolean(V)'),
  isFalsy: is('!V'),
  isJson: is('typeof V === "object" && V !== null'),
  isNumber: (value) => `pm.expect(${value}).to.be.a("number")`,
  isString: (value) => `pm.expect(${value}).to.be.a("string")`,
  isBoolean: (value) => `pm.expect(${value}).to.be.a("boolean")`,
  isArray: (value) => `pm.expect(${value}).to.be.an("array")`,
};

const helpers = [
  'const json = (() => { try { return pm.response.json(); } catch { return undefined; } })();',
  'const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value) ?? "nothing");',
  'const parts = (value) => (Array.isArray(value) ? value.map(shown) : shown(value));',
  'const isEmpty = (value) => (typeof value === "object" && value !== null ? Object.keys(value).length === 0 : [undefined, null, ""].includes(value));',
  'const save = (name, value) => (pm.environment.has(name) ? pm.environment : pm.collectionVariables).set(name, shown(value));',
];

/** The value that an expression selects, as a script. @returns undefined if Postman has nothing for it */
function valueOf(expression: string): string | undefined {
  const part = responsePartOf(expression);
  switch (part.kind) {
    case 'status':
      return 'pm.response.code';
    case 'time':
      return 'pm.response.responseTime';
    case 'header':
      return `(pm.response.headers.get(${JSON.stringify(part.name)}) ?? undefined)`;
    case 'body':
      return '(json ?? pm.response.text())';
    case 'json': {
      const members = membersOf(part.path);
      return members && ['json', ...members.map((one) => `[${JSON.stringify(one)}]`)].join('?.');
    }
  }
}

const valueOrNothing = (expression: string): string | undefined => orElse(() => valueOf(expression), undefined);

const nameOf = ({ expression, operator, value = '' }: RequestAssertion): string =>
  `${expression} ${operator} ${value}`.trim();

/** The test script of a request, and the assertions and values for which Postman has nothing. */
export function testScript({ assertions = [], values = [] }: Pick<RequestSpec, 'assertions' | 'values'>): {
  lines: string[];
  missing: string[];
} {
  const missing: string[] = [];
  const tests = assertions.flatMap((assertion) => {
    const { expression, operator, value = '' } = assertion;
    const selected = isAssertionOperator(operator) ? valueOrNothing(expression) : undefined;
    if (selected === undefined || !isAssertionOperator(operator)) {
      missing.push(nameOf(assertion));
      return [];
    }
    return [`pm.test(${JSON.stringify(nameOf(assertion))}, () => {`, `  ${checks[operator](selected, value)};`, '});'];
  });
  const saved = values.flatMap(({ expression, name }) => {
    const selected = valueOrNothing(expression);
    if (selected !== undefined) return [`save(${JSON.stringify(name)}, ${selected});`];
    missing.push(`${name} = ${expression}`);
    return [];
  });
  const body = [...tests, ...saved];
  return { lines: body.length === 0 ? [] : [...helpers, ...body], missing };
}
