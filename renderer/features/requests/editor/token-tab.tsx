import type { RequestToken } from '#shared/model/request-spec.ts';
import { typedTokens } from '../../../store/requests/managed-token.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { ConditionField } from './condition-field.tsx';
import { TokenSource } from './token-source.tsx';
import { TypedTokenNote } from './typed-token.tsx';

/** The managed token and its condition. */
export function TokenTab() {
  const { form, change } = useDraft();
  const changeToken = (part: Partial<RequestToken>) => {
    change({ token: { ...form.token, ...part } });
  };
  return (
    <>
      <TypedTokenNote />
      <ConditionField
        attached={!typedTokens(form).includes('header')}
        value={form.token.condition}
        onChange={(condition) => {
          changeToken({ condition });
        }}
      />
      {form.token.condition !== 'none' && <TokenSource token={form.token} onChange={changeToken} />}
    </>
  );
}
