/** The bytes of a secret that consists of a prefix and base64, or why it is invalid. */
export function readSecret(secret: string, prefix: string): Buffer | string {
  if (!secret.startsWith(prefix)) return `it must begin with ${prefix}`;
  const encoded = secret.slice(prefix.length);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return `after ${prefix} it must be base64`;
  return Buffer.from(encoded, 'base64');
}
