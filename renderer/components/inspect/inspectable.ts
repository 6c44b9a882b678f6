/** Header fields whose value is explained together with their name. */
const named = new Set(['www-authenticate', 'proxy-authenticate', 'set-cookie']);
/** Header fields whose value is explained. */
const fields = new Set(['authorization', 'location', 'dpop']);

/** Tokens, PEM, and URLs with certificates or parameters. */
const forms = [/^(?:\w+ )?eyJ[\w-]{8,}\.[\w-]*/, /^-----BEGIN /, /^https:\/\/[^\s/]/, /^http:\/\/[^\s?]+\?/];

/** The text to inspect for a named value, such as a header field; undefined if there is nothing to explain. */
export function inspectable(name: string, value: string): string | undefined {
  const field = name.toLowerCase();
  if (value === '') return undefined;
  if (named.has(field)) return `${name}: ${value}`;
  return fields.has(field) || forms.some((form) => form.test(value)) ? value : undefined;
}
