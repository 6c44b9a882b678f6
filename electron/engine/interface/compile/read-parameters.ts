import { percentDecoded } from '#shared/text/percent.ts';
import type { Operation, Parameter } from '#shared/interface/interface-model.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { parseJson } from '../../http/parse-json.ts';
import { isMembers, setMember, type Members } from '../read/members.ts';
import { memberIn, nodeAt } from '../understand/document-node.ts';
import type {
  CompiledInterface,
  CompiledOperation,
  ParameterProblem,
  ParameterValues,
  ReceivedParameters,
} from './compiled-interface.ts';
import { isJson } from './media-types.ts';
import { readFromPairs, readFromText, type Styled, readPairs, type TextPairs } from './read-styles.ts';
import type { TypedTexts } from './typed-text.ts';

export interface ReadingDeps extends Pick<CompiledInterface, 'violations'> {
  root: Members;
  typed: TypedTexts;
}

/** The parts of a request, read once for all parameters. */
interface Received extends ReceivedParameters {
  query: TextPairs;
  cookies: TextPairs;
}

/** A parameter that is serialised as a document, and cannot be read. */
class UnreadableParameter extends Error {}

const emptyValues = (): ParameterValues => ({ path: {}, query: {}, header: {}, cookie: {} });

/** Where the values of a parameter are. */
const bagOf = ({ in: place }: Parameter): keyof ParameterValues => (place === 'querystring' ? 'query' : place);

function headerOf({ headers }: ReceivedParameters, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** The text of a parameter; undefined if it was not sent. */
function textOf({ in: place, name, style }: Parameter, received: Received): string | undefined {
  if (place === 'path') return Object.hasOwn(received.params, name) ? received.params[name] : undefined;
  if (place === 'header') return headerOf(received, name);
  if (place === 'cookie') {
    const [raw] = received.cookies.raw(name);
    return raw === undefined || style === 'cookie' ? raw : percentDecoded(raw);
  }
  if (place === 'querystring') return received.query.decode(received.search.replace(/^\?/, '')) || undefined;
  return received.query.texts(name)[0];
}

/** @throws UnreadableParameter */
function documentOf({ type = '' }: Parameter, text: string): unknown {
  if (!isJson(type)) return text;
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    throw new UnreadableParameter(messageOf(error), { cause: error });
  }
}

/** Returns what reads the parameters of an operation. */
export function createReadParameters(
  { parameters }: Pick<Operation, 'parameters'>,
  { root, typed, violations }: ReadingDeps,
): CompiledOperation['readParameters'] {
  const names = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  const defaults = emptyValues();
  for (const one of parameters) {
    const node = one.schema === undefined ? undefined : nodeAt(root, one.schema);
    const value = node && memberIn(node, 'default')?.value;
    if (value !== undefined) setMember(defaults[bagOf(one)], one.name, value);
  }

  function valueOf(parameter: Parameter, received: Received): unknown {
    const { in: place, schema, type } = parameter;
    if (place === 'querystring' && type !== undefined && !isJson(type)) {
      const form: Styled = { name: '', style: 'form', explode: true, ...(schema !== undefined && { schema }) };
      return readFromPairs(typed, received.query, form, new Set());
    }
    if (type !== undefined || place === 'querystring') {
      const text = textOf(parameter, received);
      return text === undefined ? undefined : documentOf(parameter, text);
    }
    if (place === 'query') return readFromPairs(typed, received.query, parameter, names);
    if (place === 'cookie' && parameter.style === 'form')
      return readFromPairs(typed, received.cookies, parameter, names);
    const text = textOf(parameter, received);
    return text === undefined ? undefined : readFromText(typed, text, parameter);
  }

  function problemsOf(parameter: Parameter, value: unknown): ParameterProblem[] {
    const { in: place, name, pointer, required, schema } = parameter;
    const facts = { parameter: name, in: place, pointer };
    if (value === undefined) {
      const missing = { instance: '', schema: `${pointer}/required`, rule: 'required', expected: 'must be present' };
      return required ? [{ ...missing, ...facts }] : [];
    }
    return schema === undefined ? [] : violations(schema, value, 'request').map((one) => ({ ...one, ...facts }));
  }

  return (received) => {
    const values = emptyValues();
    const unsent = emptyValues();
    const problems: ParameterProblem[] = [];
    const parts: Received = {
      ...received,
      query: readPairs(received.search.replace(/^\?/, '')),
      cookies: readPairs(headerOf(received, 'cookie') ?? '', ';', percentDecoded),
    };
    for (const parameter of parameters) {
      const { name } = parameter;
      const bag = bagOf(parameter);
      try {
        const value = valueOf(parameter, parts);
        if (parameter.in === 'querystring' && isMembers(value))
          for (const [member, one] of Object.entries(value)) setMember(values.query, member, one);
        if (value !== undefined) setMember(values[bag], name, value);
        else if (Object.hasOwn(defaults[bag], name)) setMember(unsent[bag], name, defaults[bag][name]);
        problems.push(...problemsOf(parameter, value));
      } catch (error) {
        if (!(error instanceof UnreadableParameter)) throw error;
        const rule = {
          instance: '',
          schema: `${parameter.pointer}/content`,
          rule: 'content',
          expected: `must be JSON. ${error.message}`,
        };
        problems.push({ ...rule, parameter: name, in: parameter.in, pointer: parameter.pointer });
      }
    }
    return { values, defaults: unsent, problems };
  };
}
