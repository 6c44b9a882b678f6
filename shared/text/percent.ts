/** A percent-decoded text (RFC 3986 2.1); the text itself if it cannot be decoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same for a name or value of a query or form, in which `+` is a space. */
export function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
