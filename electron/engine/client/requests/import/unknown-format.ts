import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { isMembers } from '../../../interface/read/members.ts';

type Described = readonly [what: string, hint: string];

const exportFromPostman = 'Export the collection from Postman as Collection v2.1.';

function described(document: Readonly<Record<string, unknown>>): Described {
  const version = document['openapi'] ?? document['swagger'];
  if (typeof version === 'string' || typeof version === 'number')
    return [`OpenAPI ${version} is not supported.`, 'Convert the document to OpenAPI 3.'];
  if (Array.isArray(document['requests']) && Array.isArray(document['order']))
    return ['The text is a collection of Postman in format 1, which is not supported.', exportFromPostman];
  return [
    'The text has no format that can be imported.',
    'Paste a cURL command, a call of fetch(), an OpenAPI 3 document, a HAR 1.2, a .bru file, or a collection of Postman, Insomnia or OpenCollection.',
  ];
}

/** The error for a document that is in none of the formats that are imported. */
export function unknownFormat(document: unknown): HookbenchError {
  const [what, hint] = described(isMembers(document) ? document : {});
  return new HookbenchError('bad_input', what, { field: '/text', hint });
}
