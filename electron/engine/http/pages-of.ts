/**
 * Allocates a large buffer in pages of its own, which go back to the system when it is freed. The C library keeps the memory
 * of other large buffers for itself: after 32 requests of 23 MB up to 250 MB of it.
 * @param size In bytes
 */
export const pagesOf = (size: number): Buffer<ArrayBuffer> =>
  // V8 maps pages for a resizable buffer instead of calling malloc.
  Buffer.from(new ArrayBuffer(size, { maxByteLength: size }));
