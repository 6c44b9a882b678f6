/** The files in the folder of a recording. */
export const recordingFileName = 'recording.yaml';

const maxWords = 60;

/** A text as a part of a file name: letters, digits and dashes. */
const fileWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxWords)
    .replace(/-$/, '');

/** What the names of the files of a message begin with, e.g. `0001`. */
export const fileStart = (n: number): string => String(n).padStart(4, '0');

const numbered = (n: number, words: string): string => [fileStart(n), words].filter(Boolean).join('-');

/** The file of an exchange, e.g. `exchanges/0001-post-orders.yaml`. */
export const exchangeFile = (n: number, method: string, path: string): string =>
  `exchanges/${numbered(n, fileWords(`${method} ${path}`))}.yaml`;

/** The file of a webhook, e.g. `webhooks/0001-order-created.yaml`. */
export const webhookFile = (n: number, event: string): string => `webhooks/${numbered(n, fileWords(event))}.yaml`;

/** The number in the name of a file; undefined for a file that does not belong to the recording. */
export function numberOfFile(name: string): number | undefined {
  const [, digits] = /^(\d{4,7})(?:-[a-z0-9-]*)?\.yaml$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
