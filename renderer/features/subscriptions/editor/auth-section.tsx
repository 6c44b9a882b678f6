import { Section } from '../../../components/form/section.tsx';
import { ReceiverAuthFields } from '../../../components/receiver-auth/receiver-auth-fields.tsx';
import type { SectionProps } from './section-props.ts';

/** How the sender proves to the receiver who it is. */
export function AuthSection({ form: { auth }, change, problemAt }: SectionProps) {
  return (
    <Section title="Authentication" about="How the sender proves who it is." problem={problemAt('/auth')}>
      <ReceiverAuthFields
        label="Kind"
        auth={auth}
        problemAt={problemAt}
        onChange={(changed) => {
          change({ auth: changed });
        }}
      />
    </Section>
  );
}
