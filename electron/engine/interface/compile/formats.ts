import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Format } from 'ajv';

/** Formats of texts that are checked; others are not. */
const ofTexts = `date time date-time duration uri uri-reference uri-template email hostname ipv4 ipv6 uuid json-pointer
  relative-json-pointer regex`.split(/\s+/) as (keyof typeof fullFormats)[];

/** Longer texts are not checked: regular expressions use too much memory for them. */
const maxLength = 65_536;

function testOf(format: Format): (text: string) => boolean {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return format;
  if (typeof format === 'object' && typeof format.validate === 'function') {
    return format.validate as (text: string) => boolean;
  }
  return () => true;
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The formats that are checked, by name (JSON Schema Validation 7.3 and the registry of OpenAPI). */
export const formats: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(
    ofTexts.map((name): [string, Format] => {
      const test = testOf(fullFormats[name]);
      return [name, (text: string) => text.length > maxLength || test(text)];
    }),
  ),
  int32: fullFormats.int32,
  int64: fullFormats.int64,
  byte: (text: string) => text.length % 4 === 0 && base64.test(text),
};
