import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { typedTokens, withManagedToken, type TypedToken } from '../../../store/requests/managed-token.ts';
import { useDraft } from '../../../store/use-draft.ts';
import styles from './token.module.css';

const places: Record<TypedToken, string> = {
  header: 'The Authorization header under Headers',
  query: 'The parameter access_token under Params',
  body: 'The field access_token under Body',
};

/** A warning that the request has a typed or imported token, with a button to use the managed token instead. */
export function TypedTokenNote() {
  const { form, change } = useDraft();
  const typed = typedTokens(form);
  if (typed.length === 0) return null;
  const none = form.token.condition === 'none';
  return (
    <div className={styles.typed} role="status">
      <TriangleAlert size={14} aria-hidden />
      <div>
        {typed.map((place) => (
          <p key={place}>
            {places[place]} is sent{' '}
            {none ? 'unchanged' : place === 'header' ? 'instead of this token' : 'in addition to this token'}.
          </p>
        ))}
        {none && <p>No managed token is attached.</p>}
      </div>
      <Button
        size="small"
        onClick={() => {
          change(withManagedToken(form, none ? {} : { condition: form.token.condition }));
        }}
      >
        {none ? 'Use managed token' : 'Use this token'}
      </Button>
    </div>
  );
}
