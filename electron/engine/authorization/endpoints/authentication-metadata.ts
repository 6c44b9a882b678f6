import { byCertificate, type ClientAuthentication } from '#shared/model/client-authentication.ts';
import { clientAlgorithms, secretAlgorithms } from '../client-jwts.ts';

/** How clients may authenticate at an issuer (RFC 8414 2, RFC 8705 3.3). Certificates are shown over TLS only. */
export function authenticationMetadata(
  methods: readonly ClientAuthentication[],
  issuer: string,
): Record<string, unknown> {
  const offered = methods.filter((method) => issuer.startsWith('https:') || !byCertificate(method));
  const algorithms = [
    ...(offered.includes('private_key_jwt') ? clientAlgorithms : []),
    ...(offered.includes('client_secret_jwt') ? secretAlgorithms : []),
  ];
  const of = (endpoint: string, supported: readonly string[]): Record<string, unknown> => ({
    [`${endpoint}_endpoint_auth_methods_supported`]: supported,
    ...(algorithms.length > 0 && { [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: algorithms }),
  });
  return {
    ...of('token', offered),
    ...of(
      'introspection',
      offered.filter((method) => method !== 'none'),
    ),
    ...of('revocation', offered),
    ...(offered.some(byCertificate) && { tls_client_certificate_bound_access_tokens: true }),
  };
}
