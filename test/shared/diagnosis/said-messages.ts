import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';

export type Sent = Partial<Evidence>;

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const token = `${segment({ alg: 'RS256', kid: 'k1' })}.${segment({ iss: 'https://idp.test', aud: 'shop' })}.c2ln`;

/** An API call with a bearer token. */
export const bearer: Sent = { authSent: 'Bearer', requestHeaders: [['Authorization', `Bearer ${token}`]] };
/** An API call without credentials. */
export const bare: Sent = { authSent: 'none' };
export const form: Sent = {
  method: 'POST',
  url: 'https://idp.test/oauth2/token',
  grantType: 'client_credentials',
  requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
  requestText: 'grant_type=client_credentials&client_id=a&client_secret=b',
};
export const signed: Sent = {
  of: 'delivery',
  method: 'POST',
  url: 'https://receiver.test/webhook/chat-started',
  authSent: 'none',
  requestHeaders: [
    ['Content-Type', 'application/json'],
    ['webhook-signature', 'v1,x'],
  ],
};
export const text = (sent: Sent, status: number, responseText: string, responseHeaders: HeaderPair[] = []): Sent => ({
  ...sent,
  status,
  responseText,
  responseHeaders,
});
export const json = (sent: Sent, status: number, body: unknown, headers: HeaderPair[] = []): Sent =>
  text(sent, status, JSON.stringify(body), [['Content-Type', 'application/json'], ...headers]);
export const message = (sent: Sent, status: number, words: string): Sent => json(sent, status, { message: words });
export const page = (sent: Sent, status: number, title: string, words = '', headers: HeaderPair[] = []): Sent =>
  text(sent, status, `<html><head><title>${title}</title></head><body><h1>${title}</h1>${words}</body></html>`, [
    ['Content-Type', 'text/html'],
    ...headers,
  ]);
export const challenge = (parameters: string): Sent => ({
  ...bearer,
  status: 401,
  responseHeaders: [['WWW-Authenticate', `Bearer error="invalid_token", error_description="${parameters}"`]],
});
export const oauth = (error: string, error_description: string, status = 400): Sent =>
  json(form, status, { error, error_description });
