/** Header fields whose value is explained together with their name. */
const named = new Set(['www-authenticate', 'proxy-authenticate', 'set-cookie']);
/** Header fields whose value is explained. */
const fields = new Set(['authorization', 'location', 'dpop']);

/** Tokens, PEM, URLs with certificates or parameters, times, JSON objects, and Base64 with padding or of some length. */
const forms = [
  /^(?:\w+ )?eyJ[\w-]{8,}\.[\w-]*/,
  /^-----BEGIN /,
  /^https:\/\/[^\s/]/,
  /^http:\/\/[^\s?]+\?/,
  /^1\d{9}(?:\d{3})?$/,
  /^\w{3}, \d\d \w{3} \d{4} /,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
  /^\{"/,
  /^[A-Za-z\d+/]{11,}={1,2}$/,
  /^[A-Za-z\d+/]{60,}$/,
];

/** The text to inspect for a named value, such as a header field; undefined if there is nothing to explain. */
export function inspectable(name: string, value: string): string | undefined {
  const field = name.toLowerCase();
  if (value === '') return undefined;
  if (named.has(field)) return `${name}: ${value}`;
  return fields.has(field) || forms.some((form) => form.test(value)) ? value : undefined;
}
