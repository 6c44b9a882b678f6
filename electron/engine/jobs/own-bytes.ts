import { pagesOf } from '../http/pages-of.ts';

/** Smaller bytes are cloned with their message. */
const minBytes = 64 * 1024;

function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = pagesOf(bytes.length);
  copy.set(bytes);
  return copy;
}

/**
 * Replaces the large bytes in the members of an input by copies to be transferred with it. Cloning takes twice as long, and
 * memory for a second copy.
 */
export function withOwnBytes(input: unknown): { input: unknown; buffers: ArrayBuffer[] } {
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return { input, buffers: [] };
  const large = Object.entries(input).filter(([, value]) => value instanceof Uint8Array && value.length >= minBytes);
  if (large.length === 0 || Array.isArray(input)) return { input, buffers: [] };
  const copies = large.map(([name, value]) => [name, copyOf(value as Uint8Array)] as const);
  return { input: { ...input, ...Object.fromEntries(copies) }, buffers: copies.map(([, { buffer }]) => buffer) };
}
