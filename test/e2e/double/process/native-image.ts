import { existsSync, readFileSync } from 'node:fs';
import { strict } from './strict.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** "Currently, PNG and JPEG image formats are supported" (docs/api/native-image.md): anything else is an empty image. */
export class NativeImage {
  readonly bytes: Buffer;
  template = false;
  constructor(bytes: Buffer) {
    this.bytes = [png, jpeg].some((start) => bytes.subarray(0, start.length).equals(start)) ? bytes : Buffer.alloc(0);
  }
  isEmpty = (): boolean => this.bytes.length === 0;
  toPNG = (): Buffer => this.bytes;
  getSize = (): { width: number; height: number } =>
    this.isEmpty()
      ? { width: 0, height: 0 }
      : { width: this.bytes.readUInt32BE(16), height: this.bytes.readUInt32BE(20) };
  isTemplateImage = (): boolean => this.template;
  setTemplateImage(option: boolean): void {
    this.template = option;
  }
  resize(): NativeImage {
    return strict('NativeImage', new NativeImage(this.bytes));
  }
  addRepresentation(): void {}
}

const make = (bytes: Buffer): NativeImage => strict('NativeImage', new NativeImage(bytes));

/** `nativeImage`. */
export const nativeImage = {
  createEmpty: (): NativeImage => make(Buffer.alloc(0)),
  createFromPath: (path: string): NativeImage => make(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)),
  createFromBuffer: (buffer: Buffer): NativeImage => make(buffer),
  createFromDataURL: (url: string): NativeImage => make(Buffer.from(url.split(',')[1] ?? '', 'base64')),
};

/** @throws TypeError where Electron needs an image it can show: "Failed to load image from path ''". */
export function checkImage(image: unknown): void {
  const made = typeof image === 'string' ? nativeImage.createFromPath(image) : image;
  if (!(made instanceof NativeImage)) throw new TypeError('Argument must be a file path or a NativeImage');
  if (typeof image === 'string' && made.isEmpty()) throw new Error(`Failed to load image from path '${image}'`);
}
