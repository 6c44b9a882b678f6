import { basename } from 'node:path';
import type { DocumentInput } from '#shared/interface/interface-setting.ts';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import type { Engine } from '../engine.ts';
import { exampleFiles } from '../interface/example-files.ts';
import { checkInterfaceJob, type InterfaceInput } from '../interface/interface-job.ts';
import { servedEvents, servedOperations, toServedInterface } from '../interface/serve/describe-interface.ts';
import type { DocumentText } from '../interface/read/read-documents.ts';
import { readSetting, toDocument } from '../interface/serve/read-setting.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

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

/** A document of an example by its name, with which its references to the others work. */
const named = ({ file, text }: DocumentText) => ({ file: basename(file), text });

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
    examples: os.interface.examples.handler(() => ({ items: [...shippedInterfaces] })),
    example: os.interface.example.handler(async ({ input: { name } }) => {
      const files = orNotFound(exampleFiles(name), 'example', name);
      const { events, openapi, overlay } = await readSetting(files);
      return {
        openapi: named(openapi),
        ...(overlay && { overlay: named(overlay) }),
        ...(events && { events: named(events) }),
      };
    }),
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
