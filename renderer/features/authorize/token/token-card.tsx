import { KeyRound } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Flow, FlowTokens } from '#shared/model/flow.ts';
import { Card } from '../../../components/card.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { decodeJwt } from '../../../components/text/decode-jwt.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { useChosenFlow } from '../use-chosen-flow.ts';
import { Countdown } from './countdown.tsx';
import { GrantedScopes } from './granted-scopes.tsx';
import { OperationResult } from './operation-result.tsx';
import { TokenOperationButtons } from './token-operation-buttons.tsx';
import { TokenClaims } from './token-claims.tsx';
import { tokenLife, type TokenLife } from '../../../components/token/token-life.ts';
import styles from './token.module.css';

/** The tokens that the flow obtained: their remaining time, their claims, and the operations on them. */
export function TokenCard() {
  const flow = useChosenFlow();
  if (!flow?.tokens) {
    return (
      <Card title="Token">
        <EmptyState icon={<KeyRound size={24} aria-hidden />} title="No token yet">
          When a flow obtains a token, you can see its claims and its remaining time here, and refresh, revoke or break
          it.
        </EmptyState>
      </Card>
    );
  }
  const { accessToken, refreshToken, idToken } = flow.tokens;
  return (
    <Card title="Token">
      <div className={styles.copies}>
        <CopyButton what="access token" label="Access token" text={accessToken} />
        {refreshToken !== undefined && <CopyButton what="refresh token" label="Refresh token" text={refreshToken} />}
        {idToken !== undefined && <CopyButton what="id token" label="Id token" text={idToken} />}
      </div>
      <Life flow={flow} tokens={flow.tokens} />
      <GrantedScopes flow={flow} tokens={flow.tokens} />
      <TokenOperationButtons flow={flow} tokens={flow.tokens} />
      <OperationResult flow={flow} />
      <TokenClaims tokens={flow.tokens} />
    </Card>
  );
}

function Life({ flow, tokens }: { flow: Flow; tokens: FlowTokens }) {
  const life = useTokenLife(flow, tokens);
  return life ? <Countdown life={life} /> : <p className={styles.note}>The token has no expiry.</p>;
}

/** Operations on a token change the list of issued tokens, so the list is loaded again after each of them. */
function useTokenLife({ id }: Flow, tokens: FlowTokens): TokenLife | undefined {
  const load = useStoreState('tokens', (state) => state.load);
  const issued = useStoreState('tokens', (state) => state.items);
  const operation = useStoreState('flows', ({ operations }) => operations[id]?.status);
  useEffect(() => {
    if (operation !== 'busy') void load();
  }, [tokens, operation, load]);
  return useMemo(() => {
    const jwt = decodeJwt(tokens.accessToken);
    const { jti } = jwt ? (JSON.parse(jwt.claims) as { jti?: unknown }) : {};
    return tokenLife(
      tokens,
      jwt,
      issued.find((token) => token.id === jti),
    );
  }, [tokens, issued]);
}
