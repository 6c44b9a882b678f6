import type { DocumentInput } from '#shared/interface/interface-setting.ts';
import type { Engine } from '../engine.ts';
import { checkInterfaceJob, type InterfaceInput } from '../interface/interface-job.ts';
import { servedEvents, servedOperations, toServedInterface } from '../interface/serve/describe-interface.ts';
import { toDocument } from '../interface/serve/read-setting.ts';
import { os } from './implementer.ts';

interface Documents {
  openapi: DocumentInput;
  overlay?: DocumentInput | undefined;
  events?: DocumentInput | undefined;
}

/** Files are not read: they are those of this machine, and the request may be that of another. */
const toInput = ({ events, openapi, overlay }: Documents): InterfaceInput => ({
  openapi: toDocument(openapi, 'openapi'),
  ...(overlay !== undefined && { overlay: toDocument(overlay, 'overlay') }),
  ...(events !== undefined && { events: toDocument(events, 'events') }),
});

/** The area `interface`. */
export function interfaceArea({ jobs, ownInterface }: Engine) {
  const served = () => toServedInterface(ownInterface.current());
  return {
    get: os.interface.get.handler(served),
    set: os.interface.set.handler(async ({ input, signal }) =>
      toServedInterface(await ownInterface.set(toInput(input), signal)),
    ),
    remove: os.interface.remove.handler(async () => {
      await ownInterface.remove();
      return served();
    }),
    check: os.interface.check.handler(({ input, signal }) => jobs.run(checkInterfaceJob, toInput(input), signal)),
    operations: os.interface.operations.handler(() => {
      const own = ownInterface.current();
      return { items: own ? servedOperations(own.model) : [] };
    }),
    events: os.interface.events.handler(() => {
      const own = ownInterface.current();
      return { items: own ? servedEvents(own.model) : [] };
    }),
  };
}
