import { identifierTime } from '#shared/model/identifier-time.ts';
import type { RefreshFamily, RefreshTokenNode } from '#shared/model/refresh-family.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import styles from './families.module.css';
import { layoutFamily, reusedToken, type PlacedToken } from './layout-family.ts';

const rowHeight = 28;
const columnWidth = 18;
const x = (column: number) => 8 + column * columnWidth;
const y = (row: number) => rowHeight / 2 + row * rowHeight;

/** The refresh tokens of a family, and which token replaced which. */
export function FamilyTree({ family }: { family: RefreshFamily }) {
  const placed = layoutFamily(family.tokens);
  const columns = Math.max(1, ...placed.map(({ column }) => column + 1));
  const reused = reusedToken(family);
  return (
    <div className={styles.tree} data-revoked={family.revokedAt !== null}>
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
      <ol>
        {placed.map(({ token, row, parent }) => (
          <li key={token.id} title={token.id}>
            <span className={styles.name}>{row + 1}</span>
            <span>
              {timeOfDay(issuedMs(token)).slice(0, 8)}
              {parent && `, replaces ${String(parent.row + 1)}`}
            </span>
            <span className={styles.state} data-reused={token === reused}>
              {stateWords(token, family, token === reused)}
            </span>
          </li>
        ))}
      </ol>
    </div>
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
