import type { InterfaceCheck, InterfaceSummary } from '#shared/interface/interface-check.ts';
import { createLoadFile } from './load-file.ts';
import type { InterfaceInput } from './interface-job.ts';
import { isMembers, memberOf, pointerIn, valueAt, type Members } from './read/members.ts';
import { readDocuments, type InterfaceDocument } from './read/read-documents.ts';
import { methods } from './read/shapes.ts';

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The number of operations of a path item, those that it refers to included. */
function countOperations(root: Members, pathItem: unknown): number {
  const names = new Set<string>();
  for (let item = pathItem; isMembers(item);) {
    for (const method of methods) if (isMembers(item[method])) names.add(method);
    for (const method of Object.keys(membersOf(item['additionalOperations']))) names.add(method);
    const { $ref: reference } = item;
    item = typeof reference === 'string' ? valueAt(root, pointerIn(reference.slice(1))) : undefined;
  }
  return names.size;
}

function summaryOf({ root, version: openapi }: InterfaceDocument): InterfaceSummary {
  const { components, info, paths, webhooks } = root;
  const schemes = Object.entries(membersOf(memberOf(components, 'securitySchemes')));
  return {
    title: textOf(memberOf(info, 'title')),
    version: textOf(memberOf(info, 'version')),
    openapi,
    operations: Object.values(membersOf(paths)).reduce<number>((count, item) => count + countOperations(root, item), 0),
    schemas: Object.keys(membersOf(memberOf(components, 'schemas'))).length,
    webhooks: Object.keys(membersOf(webhooks)),
    securitySchemes: schemes.map(([name, scheme]) => ({ name, type: textOf(memberOf(scheme, 'type')) })),
  };
}

/** Reads the documents of an interface: what they consist of, and what is wrong with them. */
export async function checkInterface({
  allowRemoteRefs = false,
  folder,
  ...documents
}: InterfaceInput): Promise<InterfaceCheck> {
  const { document, notes } = await readDocuments(documents, createLoadFile(folder, allowRemoteRefs));
  return {
    usable: notes.every(({ level }) => level !== 'error'),
    ...(document && { summary: summaryOf(document) }),
    notes,
  };
}
