import type { Surgery } from '#shared/model/flow.ts';

/** What each operation on a token is called and does, in the order in which they are offered. */
export const surgeries: readonly { id: Surgery; label: string; meaning: string }[] = [
  { id: 'refresh', label: 'Refresh', meaning: 'Exchange the refresh token for a new access token (RFC 6749 6).' },
  { id: 'revoke', label: 'Revoke', meaning: 'Tell the authorization server to accept it no more (RFC 7009).' },
  { id: 'introspect', label: 'Introspect', meaning: 'Ask the authorization server about it (RFC 7662).' },
  { id: 'expire', label: 'Expire now', meaning: 'End its life at once; no clock is moved.' },
  { id: 'corrupt-signature', label: 'Corrupt signature', meaning: 'Change one character of the signature.' },
  { id: 'drop-scope', label: 'Drop a scope', meaning: 'Make it anew without the scope that GET /api/customer needs.' },
  { id: 'wrong-audience', label: 'Wrong audience', meaning: 'Make it anew for somebody else than the service.' },
  { id: 'unknown-key', label: 'Unknown key', meaning: 'Make it anew, signed with a key that nobody knows.' },
];

/** What an operation is called. */
export function surgeryLabel(surgery: Surgery): string {
  return surgeries.find(({ id }) => id === surgery)?.label ?? surgery;
}
