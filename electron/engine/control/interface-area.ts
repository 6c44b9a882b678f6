import { basename } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { DocumentInput } from '#shared/interface/interface-setting.ts';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import type { Engine } from '../engine.ts';
import { exampleFiles } from '../interface/example-files.ts';
import { fetchDocument } from '../interface/load-file.ts';
import { checkInterfaceJob, newOverlayJob, type InterfaceInput } from '../interface/interface-job.ts';
import { servedEvents, servedOperations, toServedInterface } from '../interface/serve/describe-interface.ts';
import type { DocumentText } from '../interface/read/read-documents.ts';
import { examplePayload, exampleRequest } from '../interface/serve/example-request.ts';
import type { Records } from '../interface/records/records.ts';
import { readSetting, toDocument } from '../interface/serve/read-setting.ts';
import { os, orNotFound } from './area.ts';

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

/** Examples of more operations or events are shown one by one: each takes some milliseconds. */
const maxExamples = 50;

/** What the service offers. */
function offeredProcedures({ ownInterface, ownRecords }: Engine) {
  return {
    operations: os.interface.operations.handler(async ({ input: { id } }) => {
      const own = ownInterface.current();
      if (!own) return { items: [] };
      const { compiled, credentials, model } = own;
      const wanted = servedOperations(model).filter((one) => id === undefined || one.id === id);
      if (wanted.length > maxExamples) return { items: wanted };
      const operations = wanted.flatMap(({ id: name }) => compiled.operations.get(name)?.operation ?? []);
      await ownRecords()?.prepare(
        operations.flatMap(({ act }) => [act, ...act.parents].flatMap(({ collection }) => collection ?? [])),
      );
      const items = wanted.map((one) => {
        const operation = compiled.operations.get(one.id)?.operation;
        return operation
          ? { ...one, example: exampleRequest({ ...compiled, credentials }, operation, ownRecords()) }
          : one;
      });
      return { items };
    }),
    events: os.interface.events.handler(({ input: { name } }) => {
      const { compiled, model } = ownInterface.current() ?? {};
      if (!compiled || !model) return { items: [] };
      const wanted = model.events.filter((one) => name === undefined || one.name === name);
      const items = servedEvents({ ...model, events: wanted });
      if (wanted.length > maxExamples) return { items };
      return {
        items: items.map((one, index) => ({ ...one, example: examplePayload(compiled, wanted[index]?.payload) })),
      };
    }),
  };
}

/** The records, as a table. */
function recordProcedures({ ownRecords }: Engine) {
  async function mustBe(collection: string): Promise<Records> {
    const records = orNotFound(ownRecords(), 'collection', collection);
    await records.prepare([collection]);
    return records;
  }
  return {
    records: os.interface.records.handler(async ({ input: { collection, ...query } }) =>
      (await mustBe(collection)).page(collection, query),
    ),
    addRecord: os.interface.addRecord.handler(async ({ input: { collection, ...given } }) =>
      (await mustBe(collection)).put(collection, given),
    ),
    putRecord: os.interface.putRecord.handler(async ({ input: { collection, id, ...given } }) =>
      (await mustBe(collection)).put(collection, given, id),
    ),
    removeRecord: os.interface.removeRecord.handler(async ({ input: { collection, id } }) => {
      await (await mustBe(collection)).remove(collection, id);
      return { removed: true as const };
    }),
  };
}

/** The area `interface`. */
export function interfaceArea(engine: Engine) {
  const { jobs, ownInterface } = engine;
  return {
    get: os.interface.get.handler(({ input: { without } }) => toServedInterface(ownInterface.current(), without)),
    set: os.interface.set.handler(async ({ input, signal }) =>
      toServedInterface(await ownInterface.set(toInput(engine, input), signal)),
    ),
    remove: os.interface.remove.handler(async () => {
      await ownInterface.remove();
      return toServedInterface(ownInterface.current());
    }),
    check: os.interface.check.handler(({ input, signal }) =>
      jobs.run(checkInterfaceJob, toInput(engine, input), signal),
    ),
    overlay: os.interface.overlay.handler(({ input: { targets, ...input }, signal }) =>
      jobs.run(newOverlayJob, { ...toInput(engine, input), targets }, signal),
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
    ...offeredProcedures(engine),
    ...recordProcedures(engine),
  };
}
