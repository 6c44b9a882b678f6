/** The fields of the editor that show their own problem, by JSON Pointer. */
export const editorFields = [
  '/name',
  '/url',
  '/events',
  '/pathMap',
  '/auth',
  '/auth/header',
  '/auth/value',
  '/auth/token',
  '/auth/username',
  '/auth/password',
  '/auth/tokenUrl',
  '/auth/clientId',
  '/auth/clientSecret',
  '/auth/scope',
  '/auth/cert',
  '/auth/key',
  '/signing',
  '/signing/secret',
  '/retry',
  '/retry/delays',
  '/retry/jitter',
  '/timeoutMs',
  '/tls',
  '/tls/ca',
  '/ordering',
  '/rate',
  '/payload',
  '/payload/template',
  '/disableAfterSeconds',
] as const;
export type EditorField = (typeof editorFields)[number];

/** The field that shows the problem of a pointer: the one it names, or the closest above it. */
export function fieldOfPointer(pointer: string | undefined): EditorField | undefined {
  if (pointer === undefined) return undefined;
  return editorFields
    .filter((field) => pointer === field || pointer.startsWith(`${field}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
