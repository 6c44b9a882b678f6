import type { Header, Parameter } from '#shared/interface/interface-model.ts';
import { isSendable } from '../../http/sendable-header.ts';
import type { Context } from './context.ts';
import { examplesIn, firstExample } from './contents.ts';
import { itemsIn, memberIn, objectIn, objectsIn, textIn, type DocumentNode } from './document-node.ts';

/** How a value is written if the document does not say (OpenAPI 3.2, 4.12.2). */
const defaultStyles: Readonly<Record<Parameter['in'], string>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
};

/** Headers that OpenAPI describes elsewhere: declared as parameters, they are ignored (4.12.2). */
const describedElsewhere = new Set(['accept', 'content-type', 'authorization']);

const isPlace = (text: string | undefined): text is Parameter['in'] =>
  text !== undefined && Object.hasOwn(defaultStyles, text);

/** The schema and example of a parameter or header, from itself or its only media type. */
function valueOf({ root }: Context, node: DocumentNode): Pick<Parameter, 'schema' | 'type' | 'example'> {
  const [media] = objectsIn(root, objectIn(root, node, 'content'));
  const holder = media?.[1] ?? node;
  const schema = memberIn(holder, 'schema')?.pointer;
  const example = firstExample(root, examplesIn(root, holder), schema);
  return {
    ...(schema !== undefined && { schema }),
    ...(media && { type: media[0] }),
    ...(example !== undefined && { example }),
  };
}

function parameterOf(context: Context, node: DocumentNode): Parameter | undefined {
  const name = textIn(node, 'name');
  const place = textIn(node, 'in');
  if (name === undefined || !isPlace(place)) {
    context.note(
      'warning',
      'A parameter needs "name" and "in" (path, query, header or cookie). It is ignored.',
      node.used,
    );
    return undefined;
  }
  if (place === 'header' && describedElsewhere.has(name.toLowerCase())) return undefined;
  const style = textIn(node, 'style') ?? defaultStyles[place];
  const explode = memberIn(node, 'explode')?.value;
  return {
    name,
    in: place,
    required: place === 'path' || memberIn(node, 'required')?.value === true,
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    pointer: node.pointer,
    ...valueOf(context, node),
  };
}

/** The parameters of an operation: its own, then those of its path that it does not replace. */
export function parametersOf(context: Context, item: DocumentNode, operation: DocumentNode): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const node of [
    ...itemsIn(context.root, operation, 'parameters'),
    ...itemsIn(context.root, item, 'parameters'),
  ]) {
    const parameter = parameterOf(context, node);
    const name = parameter?.in === 'header' ? parameter.name.toLowerCase() : parameter?.name;
    const key = `${parameter?.in} ${name}`;
    if (parameter && !found.has(key)) found.set(key, parameter);
  }
  return [...found.values()];
}

/** Notes a header field that cannot be sent as it is declared. */
export function noteUnsendable({ note }: Context, { example = '', name, pointer }: Header | Parameter): void {
  const value = typeof example === 'string' ? example : '';
  if (isSendable(name, value)) return;
  const why = isSendable(name, '')
    ? 'Its example has characters that no header field has (RFC 9110 5.5).'
    : 'Its name is not allowed, or the service sets it itself (RFC 9110 5.1).';
  note('unsupported', `The header field "${name.slice(0, 100)}" is not sent. ${why}`, pointer);
}

/** The headers of a response; `Content-Type` is described by its content. */
export const headersOf = (context: Context, response: DocumentNode): Header[] =>
  objectsIn(context.root, objectIn(context.root, response, 'headers'))
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, node]) => {
      const { example, schema } = valueOf(context, node);
      const header: Header = {
        name,
        required: memberIn(node, 'required')?.value === true,
        pointer: node.pointer,
        ...(schema !== undefined && { schema }),
        ...(example !== undefined && { example }),
      };
      noteUnsendable(context, header);
      return header;
    });
