import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import { pause } from '../../pause.ts';
import type { Fleet } from '../connect-fleet.ts';
import { MessageRejected, fleetError } from '../fleet-error.ts';
import { maxLinesBytes, type EntriesHead } from './entry-message.ts';

/** Max time for an object: longer than a lost connection takes to be noticed, and as long as its bytes take at 100 KB/s. */
const maxMs = (size: number): number => 30_000 + size / 100;

/** Whether an object, and not the connection, is the cause of an error. */
const isInvalid = (error: unknown): boolean =>
  error instanceof SyntaxError || error instanceof TypeError || /digest/.test(messageOf(error));

/** Reads a stream with a number of bytes. @throws MessageRejected if it has more or fewer */
async function bytesOf(reader: ReadableStreamDefaultReader<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > size) throw new MessageRejected(`its object has more than ${size} bytes`);
    bytes.set(part.value, length);
    length += part.value.length;
  }
  if (length < size) throw new MessageRejected(`its object has only ${length} of ${size} bytes`);
  return bytes;
}

/**
 * Reads the object with the entries of a message. No more is read than was announced.
 * @throws MessageRejected if it is missing, incomplete, corrupt, or another one than was announced; HookbenchError of the fleet
 */
export async function readObject(
  fleet: Fleet,
  { name, size }: NonNullable<EntriesHead['object']>,
  wall: Clock,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const objects = await fleet.openObjects(fleet.names.buckets.bodies);
  const read = async (): Promise<Uint8Array> => {
    const info = await objects.info(name);
    if (!info || info.deleted) throw new MessageRejected(`its object ${name} was removed`);
    if (info.size !== size || size > maxLinesBytes) throw new MessageRejected(`its object has ${info.size} bytes`);
    const object = await objects.get(name);
    if (!object) throw new MessageRejected(`its object ${name} was removed`);
    // The stream reports the same error.
    object.error.catch(() => undefined);
    const reader = object.data.getReader();
    const late = new AbortController();
    try {
      return await Promise.race([
        bytesOf(reader, size),
        pause(wall, maxMs(size), signal, late.signal).then(() => {
          signal.throwIfAborted();
          throw new MessageRejected(`its object ${name} is incomplete`);
        }),
      ]);
    } finally {
      late.abort();
      await reader.cancel().catch(() => undefined);
    }
  };
  try {
    return await read();
  } catch (error) {
    if (error instanceof MessageRejected) throw error;
    if (isInvalid(error)) throw new MessageRejected(`its object ${name} is invalid: ${messageOf(error)}`);
    throw fleetError(error, fleet.shown);
  }
}
