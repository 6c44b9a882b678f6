import type { Inspected } from './inspect-store.ts';
import { refusalOf } from './refusal-of.ts';
import type { Stores } from './stores.ts';

/** Maximum size of a file to inspect, in bytes. */
const maxFileBytes = 1_400_000;

/** Shows a text or a file on the screen Inspect. */
export function showInspect({ inspect, navigation }: Stores, inspected: Inspected): void {
  inspect.getState().open(inspected);
  // It opens what is found in the text.
  navigation.getState().go('inspect', 'text');
}

/** Inspects the text of the clipboard, or shows why it cannot be read. */
export async function inspectClipboard(stores: Stores): Promise<void> {
  try {
    showInspect(stores, { text: await navigator.clipboard.readText() });
  } catch {
    stores.shell.getState().tell('problem', 'The clipboard cannot be read. Press Ctrl V instead.');
  }
}

/** Bytes in Base64. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return btoa(parts.join(''));
}

/** Reads a file as text, or as bytes if it is not UTF-8 or contains NUL. @throws Error if it is too large */
async function readInspected(file: File): Promise<Inspected> {
  const { name, size } = file;
  if (size > maxFileBytes) throw new Error(`${name} has ${size} bytes; the maximum is ${maxFileBytes}.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return { text };
  } catch {
    // Not UTF-8: inspected as bytes.
  }
  return { text: '', file: { name, base64: base64Of(bytes), size } };
}

/** Inspects a dropped or selected file, or shows why it cannot be read. */
export async function openInspected(stores: Stores, file: File): Promise<void> {
  try {
    showInspect(stores, await readInspected(file));
  } catch (error) {
    stores.shell.getState().tell('problem', `${file.name} was not opened. ${refusalOf(error).words}`);
  }
}
