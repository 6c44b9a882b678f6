import { isMembers } from '../../../interface/read/members.ts';
import type { ForeignRequest } from './add-request.ts';
import { graphqlText } from './form-text.ts';
import { pair, type Pair, type PostmanRequest } from './postman-request.ts';

type Body = NonNullable<ForeignRequest['http']>['body'];

/** Types of text whose Content-Type the OpenCollection format knows. */
const types: Readonly<Record<string, string>> = { json: 'json', xml: 'xml', text: 'text' };
const mediaTypes: Readonly<Record<string, string>> = { html: 'text/html', javascript: 'application/javascript' };

const fieldsOf = (all: readonly Pair[]) =>
  all.map(({ contentType, disabled, key, type, value }) => ({
    name: key,
    value,
    disabled,
    ...(contentType != null && { contentType }),
    ...(type === 'file' && { type }),
  }));

/**
 * The body of a request of Postman.
 * @param isTyped Whether Postman adds the Content-Type of the body.
 * @param headers Header fields, to which one is added if the body needs it.
 */
export function postmanBody({ body }: PostmanRequest, isTyped: boolean, headers: Pair[], warnings: string[]): Body {
  if (body?.mode == null || body.disabled === true) return undefined;
  const { file, formdata, graphql, mode, options, raw, urlencoded } = body;
  if (mode === 'raw') {
    if (raw === '') return undefined;
    const language = options?.raw?.language ?? 'text';
    const isNamed = headers.some(({ disabled, key }) => disabled !== true && key.toLowerCase() === 'content-type');
    const mediaType = mediaTypes[language];
    if (isTyped && mediaType !== undefined && !isNamed)
      headers.push(pair.parse({ key: 'Content-Type', value: mediaType }));
    return { type: isTyped && mediaType === undefined ? (types[language] ?? 'text') : 'untyped', data: raw };
  }
  if (mode === 'graphql' && graphql) return { type: 'json', data: graphqlText(graphql) };
  if (mode === 'urlencoded' || mode === 'formdata') {
    const fields = mode === 'urlencoded' ? urlencoded : formdata;
    for (const { disabled, key, src, type } of fields)
      if (type === 'file' && disabled !== true && src != null && src !== '')
        warnings.push(
          `The file of the form field ${key} is not in the collection: ${JSON.stringify(src).slice(0, 200)}.`,
        );
    const isEmpty = fields.every(({ disabled }) => disabled === true);
    return isEmpty
      ? undefined
      : { type: mode === 'urlencoded' ? 'form-urlencoded' : 'multipart-form', data: fieldsOf(fields) };
  }
  if (mode === 'file') {
    const { content, src } = isMembers(file) ? file : {};
    if (typeof content === 'string') return { type: 'untyped', data: content };
    if (typeof src !== 'string' || src === '') return undefined;
    warnings.push(`The body is a file that is not in the collection: ${src.slice(0, 200)}.`);
    return undefined;
  }
  warnings.push(`The body of type ${mode.slice(0, 100)} is not imported.`);
  return undefined;
}
