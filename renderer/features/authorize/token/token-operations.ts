import type { TokenOperation } from '#shared/model/flow.ts';

/** The operations on a token, in display order. */
export const tokenOperations: readonly { id: TokenOperation; label: string; meaning: string }[] = [
  { id: 'refresh', label: 'Refresh', meaning: 'Exchange the refresh token for a new access token (RFC 6749 6).' },
  { id: 'revoke', label: 'Revoke', meaning: 'Ask the authorization server to revoke the token (RFC 7009).' },
  { id: 'introspect', label: 'Introspect', meaning: 'Ask the authorization server about the token (RFC 7662).' },
  { id: 'expire', label: 'Expire now', meaning: 'Expire the token without moving a clock.' },
  { id: 'corrupt-signature', label: 'Corrupt signature', meaning: 'Change one character of the signature.' },
  {
    id: 'drop-scope',
    label: 'Drop a scope',
    meaning: 'Issue a copy without the scope that GET /api/customer requires.',
  },
  { id: 'wrong-audience', label: 'Wrong audience', meaning: 'Issue a copy for a different audience.' },
  {
    id: 'unknown-key',
    label: 'Unknown key',
    meaning: 'Issue a copy signed with a key that the service does not know.',
  },
];

/** The label of an operation. */
export function tokenOperationLabel(operation: TokenOperation): string {
  return tokenOperations.find(({ id }) => id === operation)?.label ?? operation;
}
