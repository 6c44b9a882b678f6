import { byCertificate } from '#shared/model/client-authentication.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { secretAlgorithms } from '../client-jwts.ts';

/** How clients may authenticate at an issuer (RFC 8414 2, RFC 8705 3.3). Certificates are shown over TLS only. */
export function authenticationMetadata(
  { clientAuthenticationMethods: methods, clientSigningAlgorithms }: Profile,
  issuer: string,
): Record<string, unknown> {
  const offered = methods.filter((method) => issuer.startsWith('https:') || !byCertificate(method));
  const algorithms = [
    ...(offered.includes('private_key_jwt') ? clientSigningAlgorithms : []),
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

/** What requests may contain, and how the response is returned (RFC 9101 10.5, JARM 4, RFC 9396 10, OpenID Connect Discovery 1.0 3). */
export function requestMetadata({
  acrValues,
  authorizationDetailsTypes,
  clientSigningAlgorithms,
  requestObjects,
  responseModes,
  signingAlgorithm,
}: Profile): Record<string, unknown> {
  return {
    response_modes_supported: responseModes,
    ...(responseModes.some((mode) => mode.endsWith('jwt')) && {
      authorization_signing_alg_values_supported: [signingAlgorithm],
    }),
    request_parameter_supported: requestObjects !== 'off',
    ...(requestObjects !== 'off' && { request_object_signing_alg_values_supported: clientSigningAlgorithms }),
    ...(requestObjects === 'required' && { require_signed_request_object: true }),
    ...(authorizationDetailsTypes.length > 0 && { authorization_details_types_supported: authorizationDetailsTypes }),
    ...(acrValues.length > 0 && { acr_values_supported: acrValues }),
  };
}
