import { Box, Group, Text, Title, Stack, Tooltip } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FlowTokens } from '#shared/model/flow.ts';
import { Card } from '../../components/screen.tsx';
import { CopyButton, Button } from '../../components/button.tsx';
import { ExplainedList } from '../../components/explained-list.tsx';
import { Mono } from '../../components/mono.tsx';
import { TabSet } from '../../components/tab-set.tsx';
import { Term } from '../../components/explained.tsx';
import { decodeJwt } from '../../components/text/decode-jwt.ts';
import { claimsOf } from '../../components/token/claims-of.ts';
import { Value } from '../../components/value.tsx';
import { tokenLife, type TokenLife, formatCountdown, lifeLeft } from '../../components/token/token-life.ts';
import { scopesOf } from '../../store/flow-form.ts';
import { useApi, useItems } from '../../store/use-stores.ts';
import { useChosenFlow } from './chosen-flow.ts';
import { OperationResult, TokenOperations } from './token-operations.tsx';
import { partyName } from '#shared/trace/party-name.ts';
import { Problem } from '../../components/note.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { useNow } from '../../components/use-now.ts';
import { useClocksProblem, useMoveClocks, useOffset } from '../../store/use-clocks.ts';
import styles from './countdown.module.css';

/** The tokens that the flow obtained, if any: their remaining time, the operations on them, and their claims. */
export function TokenCard() {
  const flow = useChosenFlow();
  if (!flow?.tokens) return null;
  return (
    <Card title="Token">
      <Life tokens={flow.tokens} />
      <GrantedScopes tokens={flow.tokens} />
      <TokenOperations flow={flow} tokens={flow.tokens} />
      <OperationResult flow={flow} />
      <TokenClaims tokens={flow.tokens} />
    </Card>
  );
}

function Life({ tokens }: { tokens: FlowTokens }) {
  const life = useTokenLife(tokens);
  if (life) return <Countdown life={life} />;
  return (
    <Text c="dim" px="var(--edge)" py={12}>
      The token has no expiry.
    </Text>
  );
}

/** Maximum number of loaded tokens. */
const maxTokens = 100;

function useTokenLife(tokens: FlowTokens): TokenLife | undefined {
  const { items: issued } = useItems(useApi().authorization.tokens.queryOptions({ input: { limit: maxTokens } }));
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

function GrantedScopes({ tokens }: { tokens: FlowTokens }) {
  const scopes = scopesOf(tokens.scope ?? '');
  return (
    <Group gap={4} px="var(--edge)" pb={12} fz="sm" c="dim">
      <Term word="scope">Scopes</Term>
      {scopes.length === 0 && 'unknown'}
      {scopes.map((scope) => (
        <Mono key={scope} fz="xs" lh="20px" c="text" px={8} bd="1px solid var(--line)" bdrs={11}>
          {scope}
        </Mono>
      ))}
    </Group>
  );
}

/** Each token, with the explained claims of one that is not opaque. */
function TokenClaims({ tokens: { accessToken, idToken, refreshToken } }: { tokens: FlowTokens }) {
  const [tab, show] = useState<string | null>(null);
  const tokens = [
    { id: 'access', label: 'Access token', text: accessToken },
    { id: 'id', label: 'ID token', text: idToken },
    { id: 'refresh', label: 'Refresh token', text: refreshToken },
  ];
  return (
    <TabSet
      value={tab}
      onChange={show}
      tabs={tokens.flatMap(({ id, label, text }) =>
        text === undefined ? [] : { id, label, content: <Decoded what={`${id} token`} text={text} /> },
      )}
    />
  );
}

function Decoded({ what, text }: { what: string; text: string }) {
  const jwt = decodeJwt(text);
  return (
    <>
      <Box px="var(--edge)" py={8}>
        <Value what={what} text={text} />
      </Box>
      {jwt ? (
        Object.entries({ Claims: jwt.claims, Header: jwt.header }).map(([title, part]) => (
          <Box key={title}>
            <Group gap={4} px="var(--edge)" pt={8}>
              <Title order={3} c="dim">
                {title}
              </Title>
              <CopyButton what={title.toLowerCase()} text={part} />
            </Group>
            <ExplainedList label={title} values={claimsOf(part)} />
          </Box>
        ))
      ) : (
        <Text c="dim" px="var(--edge)" pb={12}>
          The token is opaque.
        </Text>
      )}
    </>
  );
}

const radius = 34;
const around = 2 * Math.PI * radius;

/** The remaining time of the access token on the clock of the party that validates it; follows when that clock is moved. */
function Countdown({ life }: { life: TokenLife }) {
  const offsetMs = useOffset(life.by);
  const { share, leftMs } = lifeLeft(life, useNow(250) + offsetMs);
  const over = life.revoked || leftMs <= 0;
  const tone = over ? 'bad' : share < 0.2 ? 'warn' : 'ok';
  const short = life.revoked ? 'revoked' : leftMs <= 0 ? 'expired' : formatCountdown(leftMs);
  return (
    <Group gap={16} px="var(--edge)" py={12} wrap="nowrap" className={styles.countdown} data-tone={tone}>
      <svg width={80} height={80} viewBox="0 0 80 80" role="timer" aria-label={`Time left: ${short}`}>
        <circle cx={40} cy={40} r={radius} />
        <circle
          cx={40}
          cy={40}
          r={radius}
          strokeDasharray={`${String(over ? around : share * around)} ${String(around)}`}
          transform="rotate(-90 40 40)"
        />
        <text x={40} y={45} textAnchor="middle" data-long={short.length > 5}>
          {short}
        </text>
      </svg>
      <Stack gap={8} miw={0}>
        <Text c="dim">
          {leftMs > 0 ? 'Expires' : 'Expired'} at {timeOfDay(life.untilMs).slice(0, 8)} on the clock of the{' '}
          {partyName[life.by].toLowerCase()}
          {leftMs <= 0 && `, ${formatCountdown(-leftMs)} ago`}.
        </Text>
        <ClockButtons leftMs={leftMs} />
      </Stack>
    </Group>
  );
}

/** Moves the clocks of all parties together. */
function ClockButtons({ leftMs }: { leftMs: number }) {
  const move = useMoveClocks();
  const advance = (seconds: number) => move((clocks) => clocks.advance({ party: 'all', seconds }));
  const problem = useClocksProblem();
  return (
    <Group gap={6} role="group" aria-label="Move all clocks">
      <Tooltip label="Move all clocks forward by one minute">
        <Button size="small" onClick={() => advance(60)}>
          +1 min
        </Button>
      </Tooltip>
      <Tooltip label="Move all clocks to one second after the token expires">
        <Button size="small" disabled={leftMs <= 0} onClick={() => advance(Math.ceil(leftMs / 1000) + 1)}>
          Skip to expiry
        </Button>
      </Tooltip>
      <Tooltip label="Set all clocks to the wall clock">
        <Button size="small" onClick={() => move((clocks) => clocks.reset())}>
          Reset clocks
        </Button>
      </Tooltip>
      <Problem>{problem}</Problem>
    </Group>
  );
}
