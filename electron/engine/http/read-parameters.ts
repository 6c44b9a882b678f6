/** Max parameters of a query or form. */
export const maxParameters = 100;

/**
 * Reads a query or a form (application/x-www-form-urlencoded). At most one parameter more than {@link maxParameters} is
 * read, so that a caller recognises by the size that the limit is exceeded.
 */
export function readParameters(text: string): URLSearchParams {
  let start = 0;
  for (let count = 0; count <= maxParameters;) {
    const end = text.indexOf('&', start);
    if (end < 0) return new URLSearchParams(text);
    if (end > start) count++;
    start = end + 1;
  }
  return new URLSearchParams(text.slice(0, start));
}
