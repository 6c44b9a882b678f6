/** A picture of a set, as PNG. */
export interface Picture {
  /** Width and height in pixels. */
  size: number;
  png: Buffer;
}

const headLength = 6;
const rowLength = 16;
const bitsOfPixel = 32;

/** The icon of a Windows program: a list of pictures, each a PNG (since Windows Vista), at most 256 pixels wide. */
export function icoOf(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(headLength + rowLength * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { png, size }] of pictures.entries()) {
    const row = headLength + rowLength * index;
    // 256 does not fit a byte; 0 stands for it.
    head.writeUInt8(size % 256, row);
    head.writeUInt8(size % 256, row + 1);
    head.writeUInt16LE(1, row + 4);
    head.writeUInt16LE(bitsOfPixel, row + 6);
    head.writeUInt32LE(png.length, row + 8);
    head.writeUInt32LE(offset, row + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
