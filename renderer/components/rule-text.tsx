import { Anchor } from '@mantine/core';
import type { Violation } from '#shared/model/violation.ts';
import { useStores } from '../store/use-stores.ts';
import { Mono } from './mono.tsx';

/** A rule of the user's own interface: what it requires, its pointer, and its line, which opens the document there. */
export function RuleText({ rule: { expected, instance, place, rule, schema } }: { rule: Violation }) {
  const { navigation } = useStores();
  return (
    <>
      {instance !== '' && <Mono>{instance} </Mono>}
      {expected}{' '}
      <Mono c="dim">
        ({rule} at {place?.pointer ?? schema}
        {place && (
          <>
            ,{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              title="Show the line in the document"
              onClick={() => navigation.getState().goToPlace(place)}
            >
              {place.file}:{place.line}
            </Anchor>
          </>
        )}
        )
      </Mono>
    </>
  );
}
