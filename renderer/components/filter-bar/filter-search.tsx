import { useCallback, useEffect, useState } from 'react';
import { withPart } from '../../store/with-part.ts';
import { SearchField } from '../search-field.tsx';

/** The filter of a list. */
interface Filtered<Filter> {
  filter: Filter;
  narrow: (filter: Filter) => void;
}

/** A text of the filter, which is applied after a pause in typing. */
export function useTypedPart<Name extends string, Filter extends { [name in Name]?: string }>(
  { filter, narrow }: Filtered<Filter>,
  name: Name,
) {
  const act = useCallback(
    (text: string) => narrow(withPart(filter, name, text === '' ? undefined : (text as Filter[Name]))),
    [filter, narrow, name],
  );
  return useTyped(filter[name] ?? '', act);
}

interface FilterSearchProps<Filter> {
  label: string;
  placeholder: string;
  list: Filtered<Filter>;
  /** Id of the list that the arrow key and Enter focus. */
  listId: string;
}

/** The search field of a list. */
export function FilterSearch<Filter extends { q?: string }>(props: FilterSearchProps<Filter>) {
  const { label, placeholder, list, listId } = props;
  const [text, setText] = useTypedPart(list, 'q');
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={text}
      takesSearchKey
      onChange={setText}
      onLeave={() => document.getElementById(listId)?.focus()}
    />
  );
}

/** Debounce time after the last key, in milliseconds. */
const pause = 80;

/**
 * A debounced text field value that also follows changes of its source.
 * @param known The current value of the source.
 * @param act Receives the trimmed text; must be stable between renders.
 */
function useTyped(known: string, act: (text: string) => void) {
  const [text, setText] = useState(known);
  const [followed, setFollowed] = useState(known);
  if (known !== followed) {
    setFollowed(known);
    if (text.trim() !== known) setText(known);
  }
  useEffect(() => {
    if (text.trim() === known) return undefined;
    const timer = setTimeout(() => act(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, known, act]);
  return [text, setText] as const;
}
