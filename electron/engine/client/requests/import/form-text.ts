/** A form as application/x-www-form-urlencoded; references to variables stay as they are. */
export const formUrlEncoded = (fields: readonly { name: string; value: string }[]): string =>
  new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value]))
    .toString()
    .replaceAll(
      /%7B%7B(%24)?([\w.-]+)%7D%7D/g,
      (_, isDynamic: string | undefined, name: string) => `{{${isDynamic ? '$' : ''}${name}}}`,
    );

/**
 * The JSON body of a GraphQL request. The variables stay as they are written, because references to variables in them may
 * have no quotes.
 */
export function graphqlText(request: { query: string; variables?: string; operationName?: string }): string {
  const { operationName = '', query, variables = '' } = request;
  const named = operationName === '' ? '' : `,"operationName":${JSON.stringify(operationName)}`;
  return `{"query":${JSON.stringify(query)},"variables":${variables.trim() || '{}'}${named}}`;
}

/** One field of a form. */
export interface FormPart {
  name: string;
  value: string;
  type?: string | undefined;
  fileName?: string | undefined;
}

/** The default multipart boundary. */
export const formBoundary = 'hookbench-form-6f2a91c7d0b34e58';

/** Serializes a form as multipart/form-data (RFC 7578). */
export function multipartText(parts: readonly FormPart[], boundary: string): string {
  const written = parts.map(({ fileName, name, type, value }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName.replaceAll('"', '%22')}"`;
    const contentType = type ?? (fileName === undefined ? undefined : 'application/octet-stream');
    const typeLine = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    const disposition = `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}\r\n`;
    return `--${boundary}\r\n${disposition}${typeLine}\r\n${value}\r\n`;
  });
  return `${written.join('')}--${boundary}--\r\n`;
}
