import { sameValue } from '../../../store/same-value.ts';
import type { MapMember } from '../control-of.ts';
import { Alternatives } from './alternatives.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { DraftInput } from './draft-input.tsx';
import { useDraft } from './use-draft.ts';

interface MapControlProps extends ControlProps {
  members: readonly MapMember[];
}

type MemberValue = string | null;

/** Edits a map, one row per member. */
export function MapControl({ members, ...props }: MapControlProps) {
  const { assumption, value } = props;
  return (
    <>
      <table className={styles.map} aria-label={assumption.entry.title}>
        <tbody>
          {members.map((member) => {
            const standard = memberOf(assumption.entry.default, member);
            const changed = !sameValue(memberOf(value, member), standard);
            return (
              <tr key={member.key} data-changed={changed}>
                <th scope="row" title={member.label}>
                  <span>{member.label}</span>
                  <code>{changed ? `default: ${standard ?? 'none'}` : member.key}</code>
                </th>
                <td>
                  <MemberValue member={member} {...props} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Alternatives {...props} />
    </>
  );
}

function MemberValue({ member, ...props }: ControlProps & { member: MapMember }) {
  return member.choices ? (
    <MemberChoice member={member} choices={member.choices} {...props} />
  ) : (
    <MemberText member={member} {...props} />
  );
}

function MemberChoice({ member, choices, ...props }: ControlProps & { member: MapMember; choices: readonly string[] }) {
  const present = memberOf(props.value, member) ?? '';
  return (
    <select
      className={styles.input}
      aria-label={`${props.assumption.entry.title}: ${member.label}`}
      value={present}
      onChange={(event) => void setMember(props, member, event.target.value === '' ? null : event.target.value)}
    >
      {member.nullable && <option value="">none</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}

function MemberText({ member, ...props }: ControlProps & { member: MapMember }) {
  const { assumption, value, refusal, onForget } = props;
  const toValue = (text: string) => (text.trim() === '' && member.nullable ? null : text.trim());
  const draft = useDraft(memberOf(value, member) ?? '', (text) => setMember(props, member, toValue(text)), onForget);
  const refused = refusal?.field === `/${assumption.name}/${member.key}`;
  return (
    <DraftInput
      draft={draft}
      refused={refused}
      aria-label={`${assumption.entry.title}: ${member.label}`}
      placeholder={member.nullable ? 'none' : undefined}
    />
  );
}

function memberOf(value: unknown, { key }: MapMember): MemberValue | undefined {
  return (value as Record<string, MemberValue>)[key];
}

function setMember({ value, onChange }: ControlProps, { key }: MapMember, member: MemberValue): Promise<boolean> {
  return onChange({ ...(value as Record<string, MemberValue>), [key]: member });
}
