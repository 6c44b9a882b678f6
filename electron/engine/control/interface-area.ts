import { basename } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { DocumentInput } from '#shared/interface/interface-setting.ts';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import type { Engine } from '../engine.ts';
import { exampleFiles } from '../interface/example-files.ts';
import { fetchDocument } from '../interface/fetch-document.ts';
import { checkInterfaceJob, newOverlayJob, type InterfaceInput } from '../interface/interface-job.ts';
import { servedEvents, servedOperations, toServedInterface } from '../interface/serve/describe-interface.ts';
import type { DocumentText } from '../interface/read/read-documents.ts';
import { readSetting, toDocument } from '../interface/serve/read-setting.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

interface Documents {
  openapi?: DocumentInput | undefined;
  overlay?: DocumentInput | undefined;
  events?: DocumentInput | undefined;
}

/** The documents with their names. Those of the served document stay beside it; the files of one that is sent are not read. */
function toInput({ ownInterface }: Engine, { events, openapi, overlay }: Documents): InterfaceInput {
  const own = ownInterface.current()?.input;
  if (openapi === undefined && !own)
    throw new HookbenchError('bad_input', 'The service offers the built-in interface, so openapi is missing.', {
      field: '/openapi',
      hint: 'Send an OpenAPI document.',
    });
  return {
    ...(openapi === undefined && own
      ? { openapi: own.openapi, folder: own.folder, allowRemoteRefs: own.allowRemoteRefs }
      : { openapi: toDocument(openapi ?? '', 'openapi') }),
    ...(overlay !== undefined && { overlay: toDocument(overlay, 'overlay') }),
    ...(events !== undefined && { events: toDocument(events, 'events') }),
  };
}

/** A document of an example by its name, with which its references to the others work. */
const named = ({ file, text }: DocumentText) => ({ file: basename(file), text });

/** The area `interface`. */
export function interfaceArea(engine: Engine) {
  const { jobs, ownInterface } = engine;
  const served = () => toServedInterface(ownInterface.current());
  return {
    get: os.interface.get.handler(served),
    set: os.interface.set.handler(async ({ input, signal }) =>
      toServedInterface(await ownInterface.set(toInput(engine, input), signal)),
    ),
    remove: os.interface.remove.handler(async () => {
      await ownInterface.remove();
      return served();
    }),
    check: os.interface.check.handler(({ input, signal }) =>
      jobs.run(checkInterfaceJob, toInput(engine, input), signal),
    ),
    overlay: os.interface.overlay.handler(({ input, signal }) =>
      jobs.run(newOverlayJob, toInput(engine, input), signal),
    ),
    fetch: os.interface.fetch.handler(({ input: { url } }) => fetchDocument(new URL(url), engine.controlPort)),
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
