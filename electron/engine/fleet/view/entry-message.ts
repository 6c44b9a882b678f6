import { jsonValue } from '#shared/text/json.ts';
import { z } from 'zod';
import { MessageRejected } from '../fleet-error.ts';

/** The version of the messages in the stream of entries. */
const version = 1;

/** The header field of a message with its {@link EntriesHead}. */
export const headField = 'Hookbench-Entries';

/** Max characters of that field. */
const maxHead = 2000;

/** Max bytes of the lines of a message, in the message or as an object: an entry with two bodies of the maximum size. */
export const maxLinesBytes = 96 * 1024 * 1024;

/** Facts about the entries of a message. */
const entriesHead = z.object({
  v: z.literal(version),
  journal: z
    .string()
    .regex(/^[0-9a-z]{1,40}$/)
    .describe('The journal of the node: a new data folder or a restored session begins a new one'),
  after: z.int().nonnegative().describe('The sequence that the entries follow'),
  upTo: z.int().positive().describe('The sequence of its last entry'),
  entries: z.int().positive().max(10_000),
  mark: z.string().max(100).describe('The last entry, so that the node recognises its own journal'),
  object: z
    .object({ name: z.string().min(1).max(200), size: z.int().positive().max(maxLinesBytes) })
    .optional()
    .describe('The object with the entries, if they are too large for a message'),
});
export type EntriesHead = z.infer<typeof entriesHead>;

/** The head as the value of its header field. */
export const writeHead = (head: Omit<EntriesHead, 'v'>): string => JSON.stringify({ v: version, ...head });

/** Reads the head of a message that another program sent. @throws MessageRejected */
export function readHead(field: string | undefined): EntriesHead {
  if (field === undefined || field === '') throw new MessageRejected(`the header field ${headField} is missing`);
  if (field.length > maxHead) throw new MessageRejected(`the header field ${headField} is too long`);
  const json = jsonValue(field);
  if (json === undefined) throw new MessageRejected(`the header field ${headField} is not JSON`);
  const newer = json === null ? undefined : (json as { v?: unknown }).v;
  if (typeof newer === 'number' && newer > version)
    throw new MessageRejected(`it was sent by a newer Hookbench (version ${newer} of the format)`);
  const { data, error } = entriesHead.safeParse(json);
  if (!data) throw new MessageRejected(`/${error.issues[0]?.path.join('/') ?? ''}: ${error.issues[0]?.message ?? ''}`);
  if (data.upTo <= data.after) throw new MessageRejected('/upTo: it must be greater than /after');
  return data;
}

/** What lines are sealed for: the subject of a node with the head of the message, or the bucket of objects with a name. */
export const linesPlace = (subject: string, part: string): string => `${subject} ${part}`;

/** The id of a message, by which the server drops repeats: the node, its journal, and the sequences that it covers. */
export const messageId = (
  node: string,
  { after, journal, upTo }: Pick<EntriesHead, 'after' | 'journal' | 'upTo'>,
): string => `${node}-${journal}-${after}-${upTo}`;
