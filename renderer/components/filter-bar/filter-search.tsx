import { useCallback } from 'react';
import { withPart } from '../../store/paged-list.ts';
import { SearchField } from '../search-field.tsx';
import { useTyped } from '../use-typed.ts';

/** The filter of a list, as {@link PagedList} has it. */
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
