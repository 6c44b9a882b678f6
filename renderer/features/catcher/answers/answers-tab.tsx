import { Box, Group, Menu, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { ChevronDown, Plus, ArrowDown, ArrowUp, ChevronRight, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { ChoiceCard } from '../../../components/choice-card/choice-card.tsx';
import { Explained } from '../../../components/explained.tsx';
import { Problem } from '../../../components/note.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { newRule, rulePresets, type RulePreset } from '../../../store/catcher/presets.ts';
import { moveItem } from '../../../store/requests/move-item.ts';
import type { RuleForm } from '../../../store/catcher/catcher-form.ts';
import { formPart, type FormPart } from '../../../store/form-part.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import styles from './answers.module.css';
import { PreviewCard } from './preview-card.tsx';
import { AnswerEditor, MatchFields } from './rule-fields.tsx';
import { Switch } from '../../../components/switch.tsx';
import { TextField } from '../../../components/field/fields.tsx';
import { describeAnswers, describeMatch } from '../../../store/catcher/rule-words.ts';

/** The rules (the first match answers), the default answer, and a preview for a stored capture. */
export function AnswersTab({ form, change, problemAt, refusedAt }: CatcherFormProps) {
  const [opened, open] = useState<string>();
  const { rules } = form;
  const add = (preset?: RulePreset) => {
    const rule = newRule(rules, preset);
    change({ rules: [rule, ...rules] });
    open(preset ? undefined : rule.id);
  };
  const move = (index: number, by: -1 | 1) => {
    change({ rules: moveItem(rules, index, by) });
    const id = rules[index]?.id ?? '';
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
    });
  };
  return (
    <Stack gap={16} p="12 var(--edge) 24">
      <PreviewCard form={form} />
      <Stack gap={8} miw={0}>
        <Group gap="0 12" mih={32}>
          <Title order={2}>
            <Explained words="The first rule that matches a request decides the response.">Rules</Explained>
          </Title>
          <Box ml="auto">
            <AddRule onAdd={add} />
          </Box>
        </Group>
        <Problem data-problem>{problemAt('/rules')}</Problem>
        {rules.length === 0 ? (
          <Presets onAdd={add} />
        ) : (
          <ul className={styles.rules} aria-label="Rules" onKeyDown={moveAmongRows}>
            {rules.map((rule, index) => (
              <RuleCard
                key={rule.id}
                part={formPart<RuleForm>({
                  form: rule,
                  change: (part) => {
                    change({ rules: rules.with(index, { ...rule, ...part }) });
                  },
                  problemAt: (pointer) => problemAt(`/rules/${String(index)}${pointer}`),
                })}
                index={index}
                count={rules.length}
                opened={opened === rule.id || refusedAt?.startsWith(`/rules/${String(index)}/`) === true}
                onOpen={(on) => open(on ? rule.id : undefined)}
                onMove={(by) => move(index, by)}
                onRemove={() => change({ rules: rules.toSpliced(index, 1) })}
              />
            ))}
          </ul>
        )}
        <Stack component="section" gap={8} pt={16} aria-label="Default response">
          <Group gap="0 12" mih={32}>
            <Title order={2}>
              <Explained words="Sent when no rule matches. Requests that fail a requirement are rejected first.">
                Default response
              </Explained>
            </Title>
          </Group>
          <AnswerEditor
            isTitled
            answers={form.answers}
            problemAt={(pointer) => problemAt(`/answer${pointer}`)}
            onChange={(answers) => change({ answers })}
          />
        </Stack>
      </Stack>
    </Stack>
  );
}

function AddRule({ onAdd }: { onAdd: (preset?: RulePreset) => void }) {
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button size="small" icon={Plus}>
          Add rule <ChevronDown size={12} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAdd()}>Empty rule</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Presets: match every request until you add a condition</Menu.Label>
        {rulePresets.map((preset) => (
          <Menu.Item key={preset.id} title={preset.meaning} onClick={() => onAdd(preset)}>
            {preset.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shown while no rule exists: the most common presets. */
function Presets({ onAdd }: { onAdd: (preset?: RulePreset) => void }) {
  return (
    <>
      <Text c="dim">Without a rule, every request gets the default response.</Text>
      <SimpleGrid
        type="container"
        cols={{ base: 1, '400px': 2, '760px': 4 }}
        spacing={12}
        verticalSpacing={12}
        role="group"
        aria-label="Presets"
      >
        {rulePresets.slice(0, 8).map((preset) => (
          <ChoiceCard key={preset.id} title={preset.title} about={preset.meaning} onChoose={() => onAdd(preset)} />
        ))}
      </SimpleGrid>
    </>
  );
}

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
function RuleCard(props: RuleCardProps) {
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
          <IconButton label={`Move ${label} up`} icon={ArrowUp} disabled={index === 0} onClick={() => onMove(-1)} />
          <IconButton
            label={`Move ${label} down`}
            icon={ArrowDown}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          <IconButton label={`Remove ${label}`} icon={X} onClick={onRemove} />
        </Group>
      </div>
      <Box px="var(--edge)">
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
