import { type ComponentType, useRef } from 'react';
import { Button, Code, Group, Text, Textarea } from '@mantine/core';
import type { Control, ControlFacts } from '../control-of.ts';
import { ChoiceControl, SetControl, SwitchControl } from './choice-controls.tsx';
import { type ControlProps, draftStyles, useDraft } from './draft.tsx';
import { RetryControl } from './retry-control.tsx';
import { ChipsControl, MapControl, NumberControl, TextControl } from './text-controls.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { checkTemplate, templateNames } from '../check-template.ts';

/** Edits a payload template: insertable fields, an example and syntax errors. */
function TemplateControl({ assumption, value, refusal, onChange, onForget }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, type] = useDraft(String(value), onChange, onForget, true);
  const { example, fault } = checkTemplate(draft.value);
  const insert = (field: string) => {
    type(withField(area.current, draft.value, field));
    area.current?.focus();
  };
  return (
    <>
      <Textarea
        ref={area}
        styles={draftStyles(draft['data-dirty'])}
        aria-label={assumption.entry.title}
        error={refusal !== undefined}
        aria-invalid={refusal !== undefined}
        rows={4}
        resize="vertical"
        spellCheck={false}
        {...draft}
      />
      <Group gap={4} role="group" aria-label="Fields to insert">
        {templateNames.map((field) => (
          <Button
            key={field}
            size="xs"
            h={20}
            px={6}
            ff="mono"
            fz="xs"
            fw={400}
            c="dim"
            // Keeps the focus and the selection in the text area.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(field)}
          >
            {field}
          </Button>
        ))}
      </Group>
      {fault !== undefined && (
        <Text fz="sm" lh="sm" c="warn" style={{ overflowWrap: 'anywhere' }} role="status">
          Receivers cannot parse this payload. {fault}.
        </Text>
      )}
      <Disclosure label="Example">
        <Code block mt={4} mah={240} bg="var(--bg)" style={{ overflow: 'auto' }}>
          {example}
        </Code>
      </Disclosure>
    </>
  );
}

/** Inserts a field at the cursor, or at the end when the text area has no focus. */
function withField(area: HTMLTextAreaElement | null, text: string, field: string): string {
  const focused = area !== null && document.activeElement === area ? area : undefined;
  const [from, to] = focused ? [focused.selectionStart, focused.selectionEnd] : [text.length, text.length];
  return `${text.slice(0, from)}{{${field}}}${text.slice(to)}`;
}

const controls: { [Kind in keyof ControlFacts]: ComponentType<ControlProps & ControlFacts[Kind]> } = {
  switch: SwitchControl,
  choice: ChoiceControl,
  number: NumberControl,
  set: SetControl,
  chips: ChipsControl,
  map: MapControl,
  retry: RetryControl,
  template: TemplateControl,
  text: TextControl,
};

/** Renders the control of an assumption. */
export function ValueControl({ control: { kind, ...facts }, ...props }: ControlProps & { control: Control }) {
  const Control = controls[kind] as ComponentType<ControlProps>;
  return <Control {...props} {...facts} />;
}
