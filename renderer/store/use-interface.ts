import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { OutlinedCheck } from '#shared/interface/interface-outline.ts';
import type { ServedInterface } from '#shared/interface/served-interface.ts';
import { interfaceFormName, withoutText, type InterfaceForm } from './interface/interface-form.ts';
import { checking } from './use-check.ts';
import { useApi, useStores } from './use-stores.ts';
import { useForm, type UsedForm } from './use-form.ts';

/** The interface of the service, and the unsaved changes of its documents. */
export interface UsedInterface extends UsedForm<InterfaceForm> {
  served: ServedInterface;
  changed: boolean;
  /** What the documents mean; undefined for the built-in interface, and until they are read. */
  understood: OutlinedCheck | undefined;
  isChecking: boolean;
  /** Why the documents could not be read at all. */
  error: Error | null;
  /** Serves the documents of the form. */
  apply: () => Promise<unknown>;
  /** Adds what is inferred to the overlay. @param targets Default: all, in a new overlay */
  writeOverlay: (targets?: string[]) => Promise<OverlayWritten>;
}

/** Whether an overlay was written: not for documents with errors. */
export type OverlayWritten = 'written' | 'errors';

const noDocuments: InterfaceForm = {};
const noFields = z.object({});
const kinds = ['openapi', 'overlay', 'events'] as const;

const numbers = new WeakMap<InterfaceForm, number>();
let last = 0;

/** A number for a form, in place of its texts, which are too long for the key of a query. */
function numberOf(form: InterfaceForm): number {
  const known = numbers.get(form);
  if (known !== undefined) return known;
  numbers.set(form, ++last);
  return last;
}

/** The documents to send: the OpenAPI document that is served already is left out. */
const inputOf = ({ events, openapi, overlay }: InterfaceForm) => ({
  ...(openapi?.text !== undefined && { openapi: { file: openapi.file, text: openapi.text } }),
  ...(overlay && { overlay }),
  ...(events && { events }),
});

/** The query of the interface that the service offers. */
export const useServedInterface = () => useQuery(useApi().interface.get.queryOptions({ input: withoutText }));

/**
 * The documents of the interface, checked whenever typing pauses.
 * @param isRead Whether they are checked; else only what is known already is used
 */
export function useInterface(served: ServedInterface, isRead = true): UsedInterface {
  const { client, queries } = useStores();
  const { interface: own } = useApi();
  const before = useMemo<InterfaceForm>(
    () => (served.builtIn ? noDocuments : { openapi: served.openapi, overlay: served.overlay, events: served.events }),
    [served],
  );
  const used = useForm(interfaceFormName, before, noFields);
  const { form } = used;
  const [settled] = useDebouncedValue(form, 250);
  const { data, error, isFetching } = useQuery({
    // Not in the area of the interface: after a change of it, the documents mean the same.
    queryKey: ['documents of an interface', numberOf(settled)],
    queryFn: ({ signal }) => client.interface.check(inputOf(settled), { signal }),
    enabled: isRead && settled.openapi !== undefined,
    ...checking,
  });
  return {
    ...used,
    served,
    changed: kinds.some((kind) => form[kind]?.text !== before[kind]?.text),
    understood: form.openapi && data,
    isChecking: isFetching || settled !== form,
    error: form.openapi ? error : null,
    apply: async () => {
      await client.interface.set(inputOf(form));
      queries.setQueryData(own.get.queryKey({ input: withoutText }), await client.interface.get(withoutText));
    },
    async writeOverlay(targets) {
      const { overlay, ...documents } = inputOf(form);
      const { text } = await client.interface.overlay({ ...documents, ...(targets && { overlay, targets }) });
      if (text === undefined) return 'errors';
      const file = form.overlay?.file ?? `${form.openapi?.file.replace(/\.\w+$/, '') ?? 'api'}.overlay.yaml`;
      used.change({ overlay: { file, text } });
      return 'written';
    },
  };
}
