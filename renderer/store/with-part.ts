/** The filter with one part changed, or removed if the value is undefined. */
export function withPart<Filter extends object, Name extends keyof Filter>(
  filter: Filter,
  name: Name,
  value: Filter[Name] | undefined,
): Filter {
  const { [name]: _, ...others } = filter;
  return (value === undefined ? others : { ...others, [name]: value }) as Filter;
}
