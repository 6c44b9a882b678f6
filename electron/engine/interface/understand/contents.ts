import type { Content, Example } from '#shared/interface/interface-model.ts';
import { valueAt, type Members } from '../read/members.ts';
import { memberIn, nodeAt, objectIn, objectsIn, type DocumentNode } from './document-node.ts';

/** Where an Example Object has its value. `externalValue` is not fetched. */
const valueMembers = ['value', 'dataValue', 'serializedValue'] as const;

/** The examples of a media type, parameter or header: `examples` by name, and `example` under this name. */
export function examplesIn(root: Members, node: DocumentNode): Example[] {
  const single = memberIn(node, 'example');
  const named = objectsIn(root, objectIn(root, node, 'examples')).flatMap(([name, example]) => {
    const value = valueMembers.flatMap((member) => memberIn(example, member) ?? [])[0];
    return value ? [{ name, pointer: value.pointer }] : [];
  });
  return [...(single ? [{ name: 'example', pointer: single.pointer }] : []), ...named];
}

/** The value of the first example, else one of the schema: an example of it, its constant, default or first choice. */
export function firstExample(root: Members, examples: readonly Example[], schema: string | undefined): unknown {
  const [first] = examples;
  if (first) return valueAt(root, first.pointer);
  const node = schema === undefined ? undefined : nodeAt(root, schema);
  if (!node) return undefined;
  const [example] = [memberIn(node, 'examples')?.value].flat();
  const [choice] = [memberIn(node, 'enum')?.value].flat();
  const single = (name: string): unknown => memberIn(node, name)?.value;
  return example ?? single('example') ?? single('const') ?? single('default') ?? choice;
}

/** The media types of a body or response, in the order in which the document has them. */
export const contentsOf = (root: Members, node: DocumentNode): Content[] =>
  objectsIn(root, objectIn(root, node, 'content')).map(([type, media]) => {
    const schema = memberIn(media, 'schema')?.pointer;
    const itemSchema = memberIn(media, 'itemSchema')?.pointer;
    const encoding = memberIn(media, 'encoding')?.pointer;
    return {
      type,
      ...(schema !== undefined && { schema }),
      ...(itemSchema !== undefined && { itemSchema }),
      ...(encoding !== undefined && { encoding }),
      examples: examplesIn(root, media),
    };
  });

/** Whether a media type is JSON, or one of a stream of JSON values. */
const isJsonType = (type: string): boolean =>
  /[/+](?:json|x-ndjson|jsonl|json-seq)\b|^\*\/\*$|^application\/\*$/i.test(type);

/** The content that has the record: JSON if there is any. */
export const mainContent = (contents: readonly Content[]): Content | undefined =>
  contents.find(({ type }) => isJsonType(type)) ?? contents[0];
