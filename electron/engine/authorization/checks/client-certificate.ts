import { X509Certificate } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { passed } from '../../journal/run-checks.ts';
import { certificateThumbprint } from '../../http/peer-certificate.ts';
import { type AuthorizationCheck, type AuthorizationContext, refuseWith, type ServerDeps } from '../context.ts';

/** Whether a registered key belongs to a certificate: by its certificate in `x5c`, else by the key itself (RFC 8705 2.2). */
async function fits(jwk: JWK, certificate: X509Certificate, keyThumbprint: string): Promise<boolean> {
  if (jwk.x5c?.[0] !== undefined) return jwk.x5c[0] === certificate.raw.toString('base64');
  return (await calculateJwkThumbprint(jwk)) === keyThumbprint;
}

/** Why the certificate of the connection does not authenticate a client; undefined if it does (RFC 8705 2). */
export async function certificateProblem(
  { authority, clientKeys, clocks }: ServerDeps,
  { request: { certificate } }: AuthorizationContext,
  client: OAuthClient,
): Promise<string | undefined> {
  if (!certificate) return 'none was shown at the TLS handshake';
  if (client.authentication === 'self_signed_tls_client_auth') {
    const { keys } = await clientKeys.of(client);
    const thumbprint = await calculateJwkThumbprint(certificate.publicKey.export({ format: 'jwk' }));
    const found = await Promise.all(keys.map((jwk) => fits(jwk, certificate, thumbprint)));
    return found.includes(true) ? undefined : 'it is not one of the registered keys';
  }
  const { untrustedChain, wrongSubject } = await import('../../pki/client-certificate.ts');
  const trusted = [
    ...(client.tlsCa?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [authority]),
  ];
  const problem = untrustedChain(
    certificate,
    trusted.map((pem) => new X509Certificate(pem)),
    clocks.authorization.now(),
  );
  return problem ?? wrongSubject(certificate, client.tlsSubject ?? { dn: '' });
}

/** A client that is registered for bound tokens shows a certificate; its tokens are then bound to it. */
export const certificateBound: AuthorizationCheck = {
  name: 'certificate_bound',
  source: 'RFC 8705 3',
  run(context) {
    const { client, request } = context;
    if (client?.certificateBoundTokens !== true) return passed('tokens are not bound to a certificate');
    if (!request.certificate)
      return refuseWith(
        'invalid_request',
        'The client certificate is missing, and the tokens of the client are bound to it',
        'The tokens of this client are bound to a certificate, which was not shown.',
      );
    context.certificateThumbprint = certificateThumbprint(request.certificate);
    return passed(`certificate ${context.certificateThumbprint}`);
  },
};
