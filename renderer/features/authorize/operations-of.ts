import type { Flow, FlowTokens, TokenOperation } from '#shared/model/flow.ts';

/** An operation on a token. */
interface OfferedOperation {
  id: TokenOperation;
  label: string;
  meaning: string;
  /** Whether it makes a test token. */
  isDefect?: true;
}

interface OperationRow extends OfferedOperation {
  /** Whether only the issuer itself can do it: of other issuers it is not offered. */
  ownOnly?: true;
}

const rows: readonly OperationRow[] = [
  { id: 'refresh', label: 'Refresh', meaning: 'Exchange the refresh token for a new access token (RFC 6749 6).' },
  { id: 'revoke', label: 'Revoke', meaning: 'Ask the authorization server to revoke the token (RFC 7009).' },
  { id: 'introspect', label: 'Introspect', meaning: 'Ask the authorization server about the token (RFC 7662).' },
  {
    id: 'expire',
    label: 'Expire now',
    meaning: 'Expire the token without moving a clock.',
    ownOnly: true,
    isDefect: true,
  },
  {
    id: 'corrupt-signature',
    label: 'Corrupt signature',
    meaning: 'Change one character of the signature.',
    isDefect: true,
  },
  {
    id: 'drop-scope',
    label: 'Drop a scope',
    meaning: 'Issue a copy without a scope that the service requires.',
    ownOnly: true,
    isDefect: true,
  },
  {
    id: 'wrong-audience',
    label: 'Wrong audience',
    meaning: 'Issue a copy for a different audience.',
    ownOnly: true,
    isDefect: true,
  },
  {
    id: 'unknown-key',
    label: 'Unknown key',
    meaning: 'Issue a copy signed with a key that the service does not know.',
    ownOnly: true,
    isDefect: true,
  },
];

/** The label of an operation. */
export const operationLabel = (id: TokenOperation): string => rows.find((row) => row.id === id)?.label ?? id;

/** The operations that are possible on the tokens of a flow, in display order. @param issuers Of Hookbench */
export function operationsOf(
  { issuer }: Flow,
  { refreshToken }: FlowTokens,
  issuers: readonly string[],
): OfferedOperation[] {
  return rows.filter(({ id, ownOnly }) => {
    if (id === 'refresh') return refreshToken !== undefined;
    return !ownOnly || issuers.includes(issuer);
  });
}
