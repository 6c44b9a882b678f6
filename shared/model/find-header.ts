/** Header fields as pairs of name and value. */
type Headers = readonly (readonly [string, string])[];

/** The first value of a header field (RFC 9110 5.1). @param name In lower case */
export const firstHeader = (headers: Headers | undefined, name: string): string | undefined =>
  headers?.find(([candidate]) => candidate.toLowerCase() === name)?.[1];

/** All values of a header field. @param name In lower case */
export const headerValues = (headers: Headers | undefined, name: string): string[] =>
  (headers ?? []).filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value);
