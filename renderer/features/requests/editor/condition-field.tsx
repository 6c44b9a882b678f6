import type { RequestTokenCondition } from '#shared/model/request-spec.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import styles from './token.module.css';
import { tokenConditions } from './token-conditions.ts';

const conditions = Object.keys(tokenConditions) as RequestTokenCondition[];

interface ConditionFieldProps {
  value: RequestTokenCondition;
  /** Whether the managed token is sent, so that its condition affects the response. */
  attached: boolean;
  onChange: (condition: RequestTokenCondition) => void;
}

/** Selects the token condition. While the token is sent, shows the meaning and the expected response. */
export function ConditionField({ value, attached, onChange }: ConditionFieldProps) {
  const { name, meaning, expected, status } = tokenConditions[value];
  return (
    <fieldset className={styles.conditions}>
      <legend>Token condition</legend>
      <div className={styles.choices}>
        {conditions.map((condition) => (
          <label key={condition} className={styles.choice} title={tokenConditions[condition].meaning}>
            <input
              type="radio"
              name="token-condition"
              checked={condition === value}
              onChange={() => {
                onChange(condition);
              }}
            />
            <span>{tokenConditions[condition].name}</span>
            <code data-status={tokenConditions[condition].status}>{tokenConditions[condition].status}</code>
          </label>
        ))}
      </div>
      {attached && (
        <div className={styles.meaning} role="status">
          <p>
            <strong>{name}.</strong>
            <span>{meaning}</span>
          </p>
          <p className={styles.expected}>
            <span>Expect</span>
            <Badge outcome={statusOutcome(status)}>{status}</Badge>
            <span>{expected}</span>
          </p>
        </div>
      )}
    </fieldset>
  );
}
