import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { useAuth, useDraft } from '../../../store/use-draft.ts';
import { typedTokens, withManagedToken, type TypedToken } from '../../../store/requests/managed-token.ts';

const places: Record<TypedToken, string> = {
  header: 'The Authorization header under Headers',
  query: 'The parameter access_token under Params',
  body: 'The field access_token under Body',
};

/** A warning that the request has a typed or imported token, with a button to use the managed token instead. */
export function TypedTokenNote() {
  const { form, change } = useDraft();
  const { kind } = useAuth(form);
  const none = kind === 'none';
  const typed = typedTokens(form);
  if (typed.length === 0 || kind === 'api-key') return null;
  const managed = none || kind === 'token';
  return (
    <Note boxed tone="warn" role="status">
      <div style={{ flex: 1 }}>
        {typed.map((place) => (
          <p key={place}>
            {places[place]} is sent{' '}
            {none ? 'unchanged' : place === 'header' ? 'instead of this token' : 'in addition to this token'}.
          </p>
        ))}
        {none && <p>No managed token is attached.</p>}
      </div>
      {managed && (
        <Button size="small" onClick={() => change(withManagedToken(form, none ? undefined : 'as chosen'))}>
          {none ? 'Use managed token' : 'Use this token'}
        </Button>
      )}
    </Note>
  );
}
