const variable = /(\{\{[^{}]*\}\})/;

/** Percent-encodes a part of a URL (RFC 3986 2.1); variables such as `{{name}}` stay as they are. */
export function encodePart(text: string): string {
  return text
    .split(variable)
    .map((piece) => (variable.test(piece) ? piece : encoded(piece)))
    .join('');
}

/** What a part of a URL stands for; one that is not well encoded stands for itself. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A lone surrogate has no bytes, so it is replaced as a browser would. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
