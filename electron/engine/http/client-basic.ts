/** Encodes a text as in `application/x-www-form-urlencoded`: percent-encoded, a space as `+`. */
export const formEncode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** The Authorization value of a client with `client_secret_basic`: id and secret are form-encoded (RFC 6749 2.3.1). */
export const clientBasic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64')}`;
