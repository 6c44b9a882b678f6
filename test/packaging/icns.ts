import type { Picture } from './ico.ts';

/** The types of icns that hold PNG, by the pixels of the picture; some are the double of a smaller one. */
const types: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

function part(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(head.length + content.length, 4);
  return Buffer.concat([head, content]);
}

/** The icon of a macOS program: parts with a type and a length, each a PNG. */
export function icnsOf(pictures: readonly Picture[]): Buffer {
  const parts = pictures.flatMap(({ png, size }) => (types[size] ?? []).map((type) => part(type, png)));
  return part('icns', Buffer.concat(parts));
}
