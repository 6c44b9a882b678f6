import { useMemo } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Badge } from '../../../components/badge.tsx';
import { decodeJwt } from '../../../components/text/decode-jwt.ts';
import { countdownWords } from '../../../components/token/token-life.ts';
import { lifeLeft, tokenLife, type TokenLife } from '../../../components/token/token-life.ts';
import { useNow } from '../../../components/use-now.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './token.module.css';

/** The remaining time and the scopes of a flow's access token. */
export function FlowTokenLeft({ flow: { tokens } }: { flow: Flow }) {
  const life = useMemo(() => tokens && tokenLife(tokens, decodeJwt(tokens.accessToken), undefined), [tokens]);
  if (!tokens) return null;
  return (
    <div className={styles.flow}>
      {life ? <Left life={life} /> : <span>The token has no expiry.</span>}
      {tokens.scope !== undefined && <code>{tokens.scope}</code>}
    </div>
  );
}

function Left({ life }: { life: TokenLife }) {
  const offsetMs = useStoreState('clocks', ({ offsets }) => offsets[life.by]);
  const { leftMs, share } = lifeLeft(life, useNow(500) + offsetMs);
  const words = leftMs <= 0 ? 'expired' : `${countdownWords(leftMs)} left`;
  return (
    <span>
      <span role="timer" aria-label={`Time left: ${words}`}>
        <Badge outcome={leftMs <= 0 ? 'bad' : share < 0.2 ? 'warn' : 'ok'}>{words}</Badge>
      </span>
      <span>on the clock of the {partyName[life.by].toLowerCase()}</span>
    </span>
  );
}
