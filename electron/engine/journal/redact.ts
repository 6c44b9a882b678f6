const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', 'dpop']);
const secretNames = new Set([
  'access_token',
  'accesstoken',
  'refresh_token',
  'id_token',
  'client_secret',
  'clientsecret',
  'client_assertion',
  'code',
  'code_verifier',
  'device_code',
  'password',
  'secret',
  'token',
]);
const gone = '[redacted]';

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function redactForm(text: string): string {
  return text.replace(/(^|[&?#])([^=&?#]+)=([^&#]*)/g, (whole, before: string, name: string) =>
    isSecretName(formDecode(name)) ? `${before}${name}=${gone}` : whole,
  );
}

/** Members of JSON that cannot be read as a whole, such as a body cut for display. */
function redactJsonMembers(text: string): string {
  return text.replace(/"([^"\\]+)"(\s*:\s*)"(?:[^"\\]|\\.)*("|$)/g, (whole, name: string, colon: string) =>
    isSecretName(name) ? `"${name}"${colon}"${gone}"` : whole,
  );
}

function redactNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactNames);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isSecretName(name) && typeof part === 'string' ? gone : redactNames(part),
    ]),
  );
}

function redactBody(body: Plain): Plain {
  const { content } = body;
  if (typeof content !== 'string' || body['encoding'] !== 'utf8') return body;
  try {
    return { ...body, content: JSON.stringify(redactNames(JSON.parse(content))) };
  } catch {
    return { ...body, content: redactForm(redactJsonMembers(content)) };
  }
}

function redactHeader(pair: unknown): unknown {
  if (!Array.isArray(pair) || typeof pair[0] !== 'string') return pair;
  const [name, value] = pair as [string, unknown];
  if (secretHeaders.has(name.toLowerCase())) return [name, gone];
  return typeof value === 'string' ? [name, redactForm(value)] : pair;
}

/**
 * Replaces secrets in an entry with its details: in headers, in the query of URLs, and in form and JSON bodies. What it
 * cannot read (base64 bodies) is left as it is, since it is not a credential of these protocols.
 */
export function redact(value: unknown, name = ''): unknown {
  if (name === 'headers' && Array.isArray(value)) return value.map(redactHeader);
  if (name === 'body' && isPlain(value)) return redactBody(value);
  if ((name === 'url' || name === 'path') && typeof value === 'string') return redactForm(value);
  if (Array.isArray(value)) return value.map((part) => redact(part));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redact(part, key)]));
}
