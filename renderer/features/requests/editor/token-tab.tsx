import type { RequestToken } from '#shared/model/request-spec.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { ConditionField } from './condition-field.tsx';
import { TokenSource } from './token-source.tsx';

/** The token that the workbench attaches, and its condition. */
export function TokenTab() {
  const { form, change } = useDraft();
  const changeToken = (part: Partial<RequestToken>) => {
    change({ token: { ...form.token, ...part } });
  };
  return (
    <>
      <ConditionField
        value={form.token.condition}
        onChange={(condition) => {
          changeToken({ condition });
        }}
      />
      {form.token.condition !== 'none' && <TokenSource token={form.token} onChange={changeToken} />}
    </>
  );
}
