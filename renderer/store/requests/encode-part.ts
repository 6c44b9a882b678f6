const variable = /(\{\{[^{}]*\}\})/;

/** Percent-encodes a part of a URL (RFC 3986 2.1); variables such as `{{name}}` are not encoded. */
export function encodePart(text: string): string {
  return text
    .split(variable)
    .map((piece) => (variable.test(piece) ? piece : encoded(piece)))
    .join('');
}

/** Decodes a part of a URL; invalid encoding is returned unchanged. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A lone surrogate cannot be encoded, so it is replaced like in a browser. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
