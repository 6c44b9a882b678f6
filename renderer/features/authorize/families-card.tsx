import { Box, Group, Text } from '@mantine/core';
import { identifierTime } from '#shared/model/identifier-time.ts';
import type { RefreshFamily, RefreshTokenNode } from '#shared/model/issued-token.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/screen.tsx';
import { ListState } from '../../components/empty-state.tsx';
import { Mono } from '../../components/mono.tsx';
import { PartyClock } from '../../components/party-clock.tsx';
import { Term } from '../../components/explained.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { useApi, useItems } from '../../store/use-stores.ts';
import styles from './family-tree.module.css';
import { layoutFamily, reasonWords, reusedToken, type PlacedToken } from './layout-family.ts';

/** Maximum number of listed families. */
const maxShown = 20;

/** The refresh families, if any, newest first, each drawn as a tree. */
export function FamiliesCard() {
  const list = useItems(useApi().authorization.families.queryOptions({ input: { limit: maxShown } }));
  if (list.items.length === 0 && list.status !== 'failed') return null;
  return (
    <Card title={<Term word="refresh family">Refresh families</Term>}>
      <ListState list={list} what="refresh families">
        {null}
      </ListState>
      <ul>
        {list.items.map((family, index) => (
          <Box component="li" key={family.id} style={{ borderTop: index > 0 ? '1px solid var(--line)' : 'none' }}>
            <Family family={family} opened={index === 0} />
          </Box>
        ))}
      </ul>
    </Card>
  );
}

function Family({ family, opened }: { family: RefreshFamily; opened: boolean }) {
  const { clientId, subject, tokens, revokedAt } = family;
  return (
    <Box component="details" px="var(--edge)" py={6} open={opened}>
      <Group component="summary" gap={8} bdrs={4} style={{ cursor: 'pointer' }}>
        <span>
          {clientId} for {subject}
        </span>
        <Text span size="sm" c="dim" mr="auto">
          {counted(tokens.length, 'token', 'tokens')}
        </Text>
        <Badge outcome={revokedAt === null ? 'ok' : 'bad'}>{revokedAt === null ? 'active' : 'revoked'}</Badge>
      </Group>
      {revokedAt !== null && <Revoked family={family} revokedAt={revokedAt} />}
      <FamilyTree family={family} />
    </Box>
  );
}

function Revoked({ family, revokedAt }: { family: RefreshFamily; revokedAt: string }) {
  const { revokedClockOffsetMs = 0 } = family;
  const atMs = Date.parse(revokedAt) - revokedClockOffsetMs;
  const reason = reasonWords(family);
  return (
    <Text size="sm" c="bad">
      Revoked {timeOfDay(atMs).slice(0, 8)}
      {reason !== undefined && `: ${reason}`}{' '}
      <PartyClock party="authorization" atMs={atMs} offsetMs={revokedClockOffsetMs} />
    </Text>
  );
}

const rowHeight = 28;
const columnWidth = 18;
const x = (column: number) => 8 + column * columnWidth;
const y = (row: number) => rowHeight / 2 + row * rowHeight;

/** The refresh tokens of a family, and which token replaced which. */
function FamilyTree({ family }: { family: RefreshFamily }) {
  const placed = layoutFamily(family.tokens);
  const columns = Math.max(1, ...placed.map(({ column }) => column + 1));
  const reused = reusedToken(family);
  return (
    <Group gap={8} py={4} align="flex-start" className={styles.tree} data-revoked={family.revokedAt !== null}>
      <svg width={columns * columnWidth} height={placed.length * rowHeight} aria-hidden>
        {placed.map((each) => (
          <Line key={each.token.id} placed={each} />
        ))}
        {placed.map(({ token, row, column }) => (
          <circle
            key={token.id}
            cx={x(column)}
            cy={y(row)}
            r={5}
            data-used={token.usedAt !== null}
            data-reused={token === reused}
          />
        ))}
      </svg>
      <Box component="ol" flex={1} miw={0}>
        {placed.map(({ token, row, parent }) => (
          <Group component="li" key={token.id} gap={8} h={rowHeight} wrap="nowrap" fz="sm" c="dim" title={token.id}>
            <Mono fw={600} c="text">
              {row + 1}
            </Mono>
            <Text inherit span truncate>
              {timeOfDay(issuedMs(token)).slice(0, 8)}
              {parent && `, replaces ${String(parent.row + 1)}`}
            </Text>
            <Text inherit span truncate ml="auto" c={token === reused ? 'var(--bad)' : 'dim'}>
              {stateWords(token, family, token === reused)}
            </Text>
          </Group>
        ))}
      </Box>
    </Group>
  );
}

function Line({ placed: { row, column, parent } }: { placed: PlacedToken }) {
  if (!parent) return null;
  const from = `M${String(x(parent.column))} ${String(y(parent.row))}`;
  if (parent.column === column) return <path d={`${from}V${String(y(row))}`} />;
  const middle = y(parent.row) + rowHeight / 2;
  return (
    <path
      d={`${from}Q${String(x(parent.column))} ${String(middle)} ${String(x(column))} ${String(middle)}V${String(y(row))}`}
    />
  );
}

/** When a token was issued on this machine's clock; `issuedAt` uses the authorization server's clock. */
function issuedMs({ id, issuedAt }: RefreshTokenNode): number {
  return identifierTime(id) ?? Date.parse(issuedAt);
}

function stateWords({ id, usedAt }: RefreshTokenNode, { revokedAt, tokens }: RefreshFamily, reused: boolean): string {
  if (usedAt === null) return revokedAt === null ? 'active' : 'revoked';
  const next = tokens.find(({ parentId }) => parentId === id);
  const used = `used ${timeOfDay(next ? issuedMs(next) : Date.parse(usedAt)).slice(0, 8)}`;
  return reused && revokedAt !== null ? `${used}, then reused` : used;
}
