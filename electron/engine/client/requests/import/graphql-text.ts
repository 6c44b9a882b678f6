/**
 * The JSON body of a GraphQL request. The variables stay as they are written, because references to variables in them may
 * have no quotes.
 */
export function graphqlText(request: { query: string; variables?: string; operationName?: string }): string {
  const { operationName = '', query, variables = '' } = request;
  const named = operationName === '' ? '' : `,"operationName":${JSON.stringify(operationName)}`;
  return `{"query":${JSON.stringify(query)},"variables":${variables.trim() || '{}'}${named}}`;
}
