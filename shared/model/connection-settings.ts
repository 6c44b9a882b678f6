import { z } from 'zod';
import { isDecodable } from './http-address.ts';

const pem = z.string().max(200_000);

/** Hosts of a setting: a name, `.suffix` or `*`, each with an optional port. */
export const hostPattern = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^\s/@?#]+$/, 'Enter a host such as api.example.com, .example.com, localhost:3000 or *');

/** Hosts that are reached directly unless the user chooses others. */
export const loopbackHosts = ['localhost', '.localhost', '127.0.0.1', '[::1]'];

/** A proxy between the client and servers. */
export const proxySettings = z.strictObject({
  url: z
    .url({ protocol: /^http$/ })
    .max(2000)
    .describe('http address of the proxy, without credentials'),
  username: z.string().max(500).optional(),
  password: z.string().max(500).optional(),
  except: z
    .array(hostPattern)
    .max(200)
    .default(loopbackHosts)
    .describe('Hosts that are reached without the proxy: names, .suffixes, or *, each with an optional port'),
});
export type ProxySettings = z.infer<typeof proxySettings>;

/** A client certificate for certain hosts (mutual TLS). */
export const clientCertificate = z.strictObject({
  host: hostPattern.describe('The hosts that it is sent to'),
  cert: pem.optional().describe('Certificate in PEM, with intermediate ones after it'),
  key: pem.optional().describe('Private key in PEM'),
  pfx: z.base64().max(200_000).optional().describe('Certificate and key in PKCS #12, instead of cert and key'),
  passphrase: z.string().max(1000).optional().describe('Passphrase of the key or of the PKCS #12 file'),
});
export type ClientCertificate = z.infer<typeof clientCertificate>;

export const maxRedirects = z.int().min(0).max(50);

/** How the client connects to servers. A request can replace all of it except for the certificates. */
export const connectionSettings = z.strictObject({
  proxy: proxySettings.nullable().default(null),
  certificates: z.array(clientCertificate).max(50).default([]).describe('The first one that fits a host is sent to it'),
  ca: pem.default('').describe('CA certificates in PEM that are trusted in addition'),
  timeoutMs: z.int().min(1).max(600_000).default(30_000),
  followRedirects: z.boolean().default(false),
  maxRedirects: maxRedirects.default(10),
  keepMethod: z
    .boolean()
    .default(false)
    .describe('Whether redirects with 301, 302 and 303 keep the method and the body, unlike in browsers'),
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/** A change: what it names is replaced. */
const { shape } = connectionSettings;
export const connectionChange = z.strictObject({
  proxy: shape.proxy.unwrap().optional(),
  certificates: shape.certificates.unwrap().optional(),
  ca: shape.ca.unwrap().optional(),
  timeoutMs: shape.timeoutMs.unwrap().optional(),
  followRedirects: shape.followRedirects.unwrap().optional(),
  maxRedirects: shape.maxRedirects.unwrap().optional(),
  keepMethod: shape.keepMethod.unwrap().optional(),
});
export type ConnectionChange = z.infer<typeof connectionChange>;

/** What a request replaces of the settings, besides its own timeout and whether it follows redirects. */
export const requestConnection = z.strictObject({
  proxy: z
    .string()
    .max(2000)
    .regex(/^(none|http:\/\/[^\s/?#]+\/?)$/, 'Enter none, or the http address of a proxy such as http://localhost:3128')
    .refine((text) => isDecodable(text), 'Percent-encode the user name and the password')
    .optional()
    .describe('The address of an HTTP proxy, which can contain credentials; none: no proxy'),
  ca: pem.optional().describe('CA certificates in PEM that are trusted in addition'),
  maxRedirects: maxRedirects.optional(),
  keepMethod: z.boolean().optional(),
});
export type RequestConnection = z.infer<typeof requestConnection>;

/** How one request is sent: also the client certificate of the settings that it gets, by its host. */
export type ChosenConnection = RequestConnection & { certificate?: string | undefined };
