import { Box, Group } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Switch } from '../../../components/switch.tsx';
import { Problem } from '../../../components/problem.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { RuleForm } from '../../../store/catcher/catcher-form.ts';
import { answersWords, matchWords } from '../../../store/catcher/rule-words.ts';
import { AnswerEditor } from './answer-editor.tsx';
import styles from './answers.module.css';
import { MatchFields } from './match-fields.tsx';

interface RuleCardProps {
  rule: RuleForm;
  index: number;
  count: number;
  opened: boolean;
  problemAt: (field: string) => string | undefined;
  onOpen: (opened: boolean) => void;
  onChange: (part: Partial<RuleForm>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const moves: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** A rule in one line: its conditions and its answer. Opens into the editor. */
export function RuleCard(props: RuleCardProps) {
  const { rule, index, count, opened, problemAt, onOpen, onChange, onMove, onRemove } = props;
  const { id, name, enabled, match, answers } = rule;
  const pointer = `/rules/${String(index)}`;
  const label = name === '' ? `Rule ${String(index + 1)}` : name;
  const problem = problemAt(pointer);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (event.altKey && by !== undefined) {
      event.preventDefault();
      onMove(by);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <li className={styles.rule} data-off={!enabled}>
      <div className={styles.ruleLine}>
        <Switch checked={enabled} aria-label={`Enable ${label}`} onChange={(on) => onChange({ enabled: on })} />
        <button
          type="button"
          data-row={id}
          className={styles.ruleHead}
          aria-expanded={opened}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          onKeyDown={onKeyDown}
          onClick={() => onOpen(!opened)}
        >
          <ChevronRight size={14} aria-hidden className={styles.chevron} />
          <span className={styles.ruleWords}>
            <strong>{name === '' ? answersWords(answers) : name}</strong>
            <span>
              {matchWords(match)}
              {name === '' || name === answersWords(answers) ? '' : ` → ${answersWords(answers)}`}
            </span>
          </span>
        </button>
        <Group component="span" gap={0} wrap="nowrap" flex="none">
          <IconButton label={`Move ${label} up`} disabled={index === 0} onClick={() => onMove(-1)}>
            <ArrowUp size={13} aria-hidden />
          </IconButton>
          <IconButton label={`Move ${label} down`} disabled={index === count - 1} onClick={() => onMove(1)}>
            <ArrowDown size={13} aria-hidden />
          </IconButton>
          <IconButton label={`Remove ${label}`} onClick={onRemove}>
            <X size={14} aria-hidden />
          </IconButton>
        </Group>
      </div>
      <Box px={12}>
        <Problem data-problem>{problem}</Problem>
      </Box>
      {opened && (
        <div className={styles.ruleBody}>
          <TextField
            label="Name"
            value={name}
            maxLength={200}
            placeholder={answersWords(answers)}
            problem={problemAt(`${pointer}/name`)}
            onChange={(text) => onChange({ name: text })}
          />
          <MatchFields
            pointer={`${pointer}/match`}
            match={match}
            problemAt={problemAt}
            onChange={(part) => {
              onChange({ match: { ...match, ...part } });
            }}
          />
          <AnswerEditor
            pointer={`${pointer}/answer`}
            answers={answers}
            problemAt={problemAt}
            onChange={(next) => onChange({ answers: next })}
          />
        </div>
      )}
    </li>
  );
}

interface IconButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <Button look="quiet" size="small" square aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}
