import { Text } from '@mantine/core';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './editor.module.css';
import { FollowHint } from './follow-hint.tsx';
import { payloadPreview } from './payload-preview.ts';
import type { SectionProps } from './section-props.ts';
import { followed, type PayloadFields } from '../../../store/subscriptions/subscription-form.ts';

const kinds: readonly Choice<PayloadFields>[] = [
  { value: 'exact', label: 'Exact: event, customerId, timestamp' },
  { value: 'extended', label: 'Extended: adds chatId, sessionId and data' },
  { value: 'template', label: 'Template' },
];

/** The fields of the payload, with an example. */
export function PayloadSection({ form, change, problemAt }: SectionProps) {
  const profile = useStoreState('profile', (state) => state.profile);
  const payload = form.payload ?? followed(profile).payload;
  const template = payload.template === '' ? profile.payloadTemplate : payload.template;
  const preview = payloadPreview(payload.fields, template);
  return (
    <Section title="Payload" about="The JSON body of each delivery." problem={problemAt('/payload')}>
      <SelectField
        label="Fields"
        value={payload.fields}
        choices={kinds}
        hint={
          <FollowHint
            name="payloadFields"
            follows={form.payload === undefined}
            onFollow={() => change({ payload: undefined })}
          />
        }
        onChange={(fields) => {
          change({ payload: { fields, template } });
        }}
      />
      {payload.fields === 'template' && (
        <LinesField
          label="Template"
          rows={4}
          value={template}
          problem={problemAt('/payload/template') ?? ('fault' in preview ? preview.fault : undefined)}
          hint="{{event}}, {{customerId}}, {{timestamp}}, {{eventId}}, {{chat.id}}, {{customer.name}}; inserted as JSON"
          onChange={(text) => {
            change({ payload: { fields: 'template', template: text } });
          }}
        />
      )}
      {'text' in preview && (
        <div>
          <Text fz={12} fw={550} c="dimmed">
            Example
          </Text>
          <pre className={styles.preview} tabIndex={0} role="group" aria-label="Example payload">
            {preview.text}
          </pre>
        </div>
      )}
    </Section>
  );
}
