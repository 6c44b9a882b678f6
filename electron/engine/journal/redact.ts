/** Signatures among them: until they are too old, whoever has one can send the message again. */
const secretHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'dpop',
  'webhook-signature',
  'stripe-signature',
  'x-hub-signature',
  'x-hub-signature-256',
]);
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
  'api_key',
  'apikey',
  'api-key',
  'x-api-key',
  'authorization',
  'assertion',
  'refreshtoken',
  'idtoken',
  'codeverifier',
  'signing_secret',
  'signingsecret',
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

/** What stands under the name of a secret: a text, or a list of them. */
function redactSecret(value: unknown): unknown {
  if (typeof value === 'string') return gone;
  return Array.isArray(value) ? value.map(redactSecret) : redactNames(value);
}

function redactNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactNames);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecretName(name) ? redactSecret(part) : redactNames(part)]),
  );
}

/** Parts of multipart/form-data (RFC 7578). */
function redactParts(text: string): string {
  const part = /(\bname="([^"]+)"[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)([^]*?)(?=\r\n--|$)/g;
  return text.replace(part, (whole, head: string, name: string) => (isSecretName(name) ? head + gone : whole));
}

const redactText = (text: string): string => redactParts(redactForm(redactJsonMembers(text)));

function redactBody(body: Plain): Plain {
  const { content } = body;
  if (typeof content !== 'string') return body;
  if (body['encoding'] === 'base64') {
    const text = Buffer.from(content, 'base64').toString('latin1');
    const redacted = redactText(text);
    return redacted === text ? body : { ...body, content: Buffer.from(redacted, 'latin1').toString('base64') };
  }
  try {
    return { ...body, content: JSON.stringify(redactNames(JSON.parse(content))) };
  } catch {
    return { ...body, content: redactText(content) };
  }
}

function redactHeader(pair: unknown): unknown {
  if (!Array.isArray(pair) || typeof pair[0] !== 'string') return pair;
  const [name, value] = pair as [string, unknown];
  if (secretHeaders.has(name.toLowerCase())) return [name, gone];
  return typeof value === 'string' ? [name, redactForm(value)] : pair;
}

/** The verdict about a signature holds the one that came, and the one that would have been good. */
function redactSignature(verdict: Plain): Plain {
  const texts = ['expected', 'received'].filter((name) => name in verdict);
  return { ...verdict, ...Object.fromEntries(texts.map((name) => [name, gone])) };
}

/**
 * Replaces secrets in an entry with its details: in headers, in the query of URLs, and in form, multipart and JSON bodies,
 * also where these hold bytes that are no text. What is compressed is left as it is.
 */
export function redact(value: unknown, name = ''): unknown {
  if ((name === 'headers' || name === 'trailers') && Array.isArray(value)) return value.map(redactHeader);
  if (name === 'body' && isPlain(value)) return redactBody(value);
  if ((name === 'url' || name === 'path') && typeof value === 'string') return redactForm(value);
  if (Array.isArray(value)) return value.map((part) => redact(part));
  if (!isPlain(value)) return value;
  if (value['check'] === 'signature') return redactSignature(value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redact(part, key)]));
}
