import { parse, type AnyNode, type Node, type Pattern, type Statement } from 'acorn';
import type { RequestAssertion, RequestValue } from '#shared/model/request-assertion.ts';
import { assertionsOf } from './assertions-of.ts';
import { assertionsOfChain } from './chains.ts';
import { followed, knownValue, linksOf, memberOf, type Known, type Link, type Scope } from './known-value.ts';

/** What a script after the response does, as far as assertions and saved values say the same. */
export interface ReadScript {
  assertions: RequestAssertion[];
  values: RequestValue[];
  /** Parts of the script that nothing says, shortened. */
  omitted: string[];
}

const maxCharacters = 200_000;
const maxQuoted = 80;

/** Calls that save a variable. */
const sets =
  /^(?:pm\.(?:environment|collectionVariables|globals|variables|collection)\.set|pm\.baseEnvironment\.set|postman\.set(?:Environment|Global)Variable|bru\.set(?:Var|EnvVar|GlobalEnvVar|CollectionVar))\(\)$/;
/** Calls without an effect on later requests. */
const silent = /^console\./;

class Reading implements ReadScript {
  readonly assertions: RequestAssertion[] = [];
  readonly values: RequestValue[] = [];
  readonly omitted: string[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  #omit({ end, start }: Node): void {
    const text = this.#text.slice(start, Math.min(end, start + 1000)).replaceAll(/\s+/g, ' ');
    this.omitted.push(text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
  }

  #declare(id: Pattern, known: Known | undefined, scope: Map<string, Known | undefined>): void {
    if (id.type === 'Identifier') scope.set(id.name, known);
    if (id.type !== 'ObjectPattern') return;
    for (const one of id.properties) {
      if (one.type !== 'Property' || one.key.type !== 'Identifier') continue;
      const path = known?.kind === 'part' ? known.path : undefined;
      this.#declare(one.value, path && memberOf([...path, one.key.name]), scope);
    }
  }

  /** Whether a condition only says that the response has what is saved: otherwise nothing is saved anyway. */
  #isImplied(test: Node, scope: Scope, saved: readonly RequestValue[]): boolean {
    const conditions = assertionsOf(test, scope);
    return (
      conditions !== undefined &&
      saved.length > 0 &&
      conditions.every(
        ({ expression, operator }) =>
          ['isTruthy', 'isDefined', 'isNotEmpty'].includes(operator) &&
          saved.every((one) =>
            `${one.expression}.`.replaceAll('[', '.[').startsWith(`${expression}.`.replaceAll('[', '.[')),
          ),
      )
    );
  }

  /** Reads statements under a condition: what they assert is not known. */
  #branch(node: Statement, test: Node, scope: Map<string, Known | undefined>): void {
    const inner = new Map(scope);
    const { assertions, omitted } = this;
    const before = [assertions.length, omitted.length] as const;
    const saved = this.values.length;
    this.statement(node, inner);
    if (assertions.length > before[0] || omitted.length > before[1]) {
      assertions.length = before[0];
      omitted.length = before[1];
      this.#omit(node);
    }
    if (!this.#isImplied(test, scope, this.values.slice(saved))) this.#omit(test);
    for (const [name, known] of inner) if (scope.has(name) && scope.get(name) !== known) scope.set(name, undefined);
  }

  /** Reads a call: a test, a variable that is saved, or an assertion. @returns Whether it is one of them */
  #call(links: readonly Link[], node: Node, scope: Map<string, Known | undefined>): boolean {
    const given = links.at(-1)?.arguments ?? [];
    const known = followed(links, scope);
    const name = known?.kind === 'name' ? known.name : '';
    const [first, second] = given as readonly AnyNode[];
    if (silent.test(name)) return true;
    if (name === 'pm.test()' || name === 'test()') {
      if (second?.type !== 'FunctionExpression' && second?.type !== 'ArrowFunctionExpression') return false;
      if (second.body.type === 'BlockStatement') this.statement(second.body, new Map(scope));
      else this.#expression(second.body, new Map(scope));
      return true;
    }
    if (sets.test(name) && first && second) {
      const [variable, value] = [knownValue(first, scope), knownValue(second, scope)];
      if (variable?.kind !== 'literal' || value?.kind !== 'part') return false;
      this.values.push({ name: String(variable.value), expression: value.expression });
      return true;
    }
    return this.#assert(assertionsOfChain(node, scope));
  }

  #assert(assertions: readonly RequestAssertion[] | undefined): boolean {
    this.assertions.push(...(assertions ?? []));
    return assertions !== undefined;
  }

  #expression(node: Node, scope: Map<string, Known | undefined>): void {
    const at = node as AnyNode;
    if (at.type === 'AwaitExpression') return this.#expression(at.argument, scope);
    if (at.type === 'AssignmentExpression' && at.operator === '=') {
      if (at.left.type === 'Identifier') return void scope.set(at.left.name, knownValue(at.right, scope));
      const isTest =
        at.left.type === 'MemberExpression' && at.left.object.type === 'Identifier' && at.left.object.name === 'tests';
      if (isTest && this.#assert(assertionsOf(at.right, scope))) return;
    } else if (at.type === 'Literal' || this.#call(linksOf(at, scope), at, scope)) return;
    this.#omit(node);
  }

  statement(node: Statement, scope: Map<string, Known | undefined>): void {
    if (node.type === 'BlockStatement') for (const one of node.body) this.statement(one, scope);
    else if (node.type === 'ExpressionStatement') this.#expression(node.expression, scope);
    else if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations)
        this.#declare(id, init ? knownValue(init, scope) : undefined, scope);
    else if (node.type === 'IfStatement') {
      this.#branch(node.consequent, node.test, scope);
      if (node.alternate) this.#branch(node.alternate, node.test, scope);
    } else if (node.type === 'TryStatement') this.statement(node.block, scope);
    else if (!['EmptyStatement', 'FunctionDeclaration', 'ReturnStatement'].includes(node.type)) this.#omit(node);
  }
}

/**
 * Reads a script of Postman, Insomnia or Bruno that runs after the response: tests that assertions can say, and variables
 * that are saved from the response. Nothing is run.
 */
export function readScript(text: string): ReadScript {
  const reading = new Reading(text);
  if (text.trim() === '') return reading;
  try {
    if (text.length > maxCharacters)
      throw new SyntaxError(`it has more than ${maxCharacters.toLocaleString('en')} characters`);
    const program = parse(text, {
      ecmaVersion: 'latest',
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
    });
    const scope = new Map<string, Known | undefined>();
    for (const one of program.body) reading.statement(one as Statement, scope);
    return reading;
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is nested too deep';
    return { assertions: [], values: [], omitted: [`the whole script, because ${why}`] };
  }
}
