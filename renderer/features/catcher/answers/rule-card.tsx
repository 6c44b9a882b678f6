import { Box, Group } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { Switch } from '../../../components/switch.tsx';
import { Problem } from '../../../components/problem.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { RuleForm } from '../../../store/catcher/catcher-form.ts';
import type { FormPart } from '../../../store/form-part.ts';
import { describeAnswers, describeMatch } from '../../../store/catcher/rule-words.ts';
import styles from './answers.module.css';
import { AnswerEditor, MatchFields } from './rule-fields.tsx';

interface RuleCardProps {
  part: FormPart<RuleForm>;
  index: number;
  count: number;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const moves: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** A rule in one line: its conditions and its response. Opens into the editor. */
export function RuleCard(props: RuleCardProps) {
  const { part, index, count, opened, onOpen, onMove, onRemove } = props;
  const { form, change, field, problemAt } = part;
  const { id, name, enabled, match, answers } = form;
  const label = name === '' ? `Rule ${String(index + 1)}` : name;
  const problem = problemAt('') ?? problemAt('/id');
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
        <Switch checked={enabled} aria-label={`Enable ${label}`} onChange={(on) => change({ enabled: on })} />
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
            <strong>{name === '' ? describeAnswers(answers) : name}</strong>
            <span>
              {describeMatch(match)}
              {name === '' || name === describeAnswers(answers) ? '' : ` → ${describeAnswers(answers)}`}
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
          <TextField {...field('name')} label="Name" maxLength={200} placeholder={describeAnswers(answers)} />
          <MatchFields part={part.part('match')} />
          <AnswerEditor
            answers={answers}
            problemAt={(pointer) => problemAt(`/answer${pointer}`)}
            onChange={(next) => change({ answers: next })}
          />
        </div>
      )}
    </li>
  );
}
