import { Section } from '../../../components/form/section.tsx';
import { ReceiverAuthFields } from '../../../components/receiver-auth-fields.tsx';
import type { SectionProps } from './section-props.ts';

/** How the sender authenticates to the receiver. */
export function AuthSection({ form: { auth }, change, problemAt }: SectionProps) {
  return (
    <Section
      title="Authentication"
      about="Credentials that the sender sends to the receiver."
      problem={problemAt('/auth')}
    >
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
