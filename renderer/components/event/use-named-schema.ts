import { useMemo } from 'react';
import { withNames, type Names } from '../../store/scenarios/with-names.ts';
import { useEvents } from './use-events.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The schema of scenarios or load plans, with the events of the interface that the service offers. */
export function useNamedSchema(schema: Schema | undefined): Schema | undefined {
  const names = JSON.stringify(useEvents().events.map(({ name }) => name));
  return useMemo(() => {
    const events = JSON.parse(names) as string[];
    return schema && withNames(schema, { event: events, events } satisfies Names);
  }, [schema, names]);
}
