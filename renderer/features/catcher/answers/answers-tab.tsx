import { Menu } from '@mantine/core';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceCard } from '../../../components/choice-card/choice-card.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { Term } from '../../../components/term.tsx';
import { newRule, rulePresets, type RulePreset } from '../../../store/catcher/presets.ts';
import { moveItem } from '../../../store/requests/move-item.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import { AnswerEditor } from './answer-editor.tsx';
import styles from './answers.module.css';
import { PreviewCard } from './preview-card.tsx';
import { RuleCard } from './rule-card.tsx';

/** The rules, the first that applies wins; what everything else is answered; and what a capture would be answered. */
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
    <div className={styles.columns}>
      <div className={styles.main}>
        <div className={styles.title}>
          <h2>Rules</h2>
          <span>
            The first that applies answers the <Term word="capture" />.
          </span>
          <span className={styles.push}>
            <AddRule onAdd={add} />
          </span>
        </div>
        {problemAt('/rules') !== undefined && (
          <p className={styles.problem} role="alert" data-problem>
            {problemAt('/rules')}
          </p>
        )}
        {rules.length === 0 ? (
          <Presets onAdd={add} />
        ) : (
          <ul className={styles.rules} aria-label="Rules" onKeyDown={moveAmongRows}>
            {rules.map((rule, index) => (
              <RuleCard
                key={rule.id}
                rule={rule}
                index={index}
                count={rules.length}
                opened={opened === rule.id || refusedAt?.startsWith(`/rules/${String(index)}/`) === true}
                problemAt={problemAt}
                onOpen={(on) => {
                  open(on ? rule.id : undefined);
                }}
                onChange={(part) => {
                  change({ rules: rules.with(index, { ...rule, ...part }) });
                }}
                onMove={(by) => {
                  move(index, by);
                }}
                onRemove={() => {
                  change({ rules: rules.toSpliced(index, 1) });
                }}
              />
            ))}
          </ul>
        )}
        <section className={styles.otherwise} aria-label="Everything else">
          <div className={styles.title}>
            <h2>Everything else</h2>
            <span>What no rule answers. A demand that is not met is refused before.</span>
          </div>
          <AnswerEditor
            pointer="/answer"
            answers={form.answers}
            problemAt={problemAt}
            onChange={(answers) => {
              change({ answers });
            }}
          />
        </section>
      </div>
      <PreviewCard form={form} />
    </div>
  );
}

function AddRule({ onAdd }: { onAdd: (preset?: RulePreset) => void }) {
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button size="small" icon={<Plus size={13} aria-hidden />}>
          Add rule <ChevronDown size={12} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            onAdd();
          }}
        >
          Empty rule
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Presets, for every request until narrowed</Menu.Label>
        {rulePresets.map((preset) => (
          <Menu.Item
            key={preset.id}
            title={preset.meaning}
            onClick={() => {
              onAdd(preset);
            }}
          >
            {preset.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What stands in place of the rules while there are none: those that are wanted most. */
function Presets({ onAdd }: { onAdd: (preset?: RulePreset) => void }) {
  return (
    <div className={styles.presets} role="group" aria-label="Presets">
      {rulePresets.slice(0, 8).map((preset) => (
        <ChoiceCard
          key={preset.id}
          title={preset.title}
          about={preset.meaning}
          onChoose={() => {
            onAdd(preset);
          }}
        />
      ))}
    </div>
  );
}
