import type { Note } from '#shared/interface/note.ts';
import type { Stores } from '../stores.ts';
import { refusalOf } from '../refusal-of.ts';

/** The name of the form of the interface. */
export const interfaceFormName = 'interface';

/** A document with its name. */
export interface NamedText {
  file: string;
  text: string;
}

/** The OpenAPI document; without its text, it is the one that is served. */
export interface OpenApiDocument {
  file: string;
  text?: string | undefined;
  /** In characters, if the text is missing. */
  size?: number;
}

/** The documents of an interface; without `openapi`, it is the built-in one. */
export interface InterfaceForm {
  openapi?: OpenApiDocument | undefined;
  overlay?: NamedText | undefined;
  events?: NamedText | undefined;
}
export type DocumentKind = keyof InterfaceForm;

/** Gets the interface without the text of its OpenAPI document. */
export const withoutText = { without: 'text' } as const;

/** Max bytes of a document. */
const maxBytes = 20 * 1024 * 1024;

/** Whether a text begins like a document of an interface. In YAML, its member is not indented. */
export const isInterfaceText = (text: string): boolean =>
  /^["']?(openapi|swagger|asyncapi|overlay)["']?\s*:/m.test(text) ||
  (/^\s*\{/.test(text) && /"(openapi|swagger|asyncapi|overlay)"\s*:\s*"[\d.]+"/.test(text));

const hasPaths = (text: string): boolean => /^["']?paths["']?\s*:|"paths"\s*:/m.test(text);

/** What a text is, by its first member and whether it has paths. The engine reads it. */
function kindOf(text: string, { openapi }: InterfaceForm): DocumentKind {
  const first = /^["']?(overlay|asyncapi)["']?\s*:|^\s*\{\s*"(overlay|asyncapi)"/m.exec(text.slice(0, 4000));
  const member = first?.[1] ?? first?.[2];
  if (member !== undefined) return member === 'overlay' ? 'overlay' : 'events';
  return openapi && !hasPaths(text) ? 'events' : 'openapi';
}

function withDocument(form: InterfaceForm, document: NamedText): InterfaceForm {
  const kind = kindOf(document.text, form);
  const isOther = kind === 'openapi' && document.file !== form.openapi?.file;
  return { ...(isOther ? {} : form), [kind]: document };
}

/** The form with documents that were opened. Another OpenAPI document begins without overlay and events. */
export function withDocuments(form: InterfaceForm, documents: readonly NamedText[]): Required<InterfaceForm> {
  const inOrder = documents.toSorted((a, b) => Number(hasPaths(b.text)) - Number(hasPaths(a.text)));
  const { events, openapi, overlay } = inOrder.reduce(withDocument, form);
  return { events, openapi, overlay };
}

/** Adds chosen or dropped files to the form, or shows why they cannot be read. */
export async function addInterfaceFiles(
  { forms, shell }: Stores,
  form: InterfaceForm,
  files: readonly File[],
): Promise<void> {
  try {
    const documents = await Promise.all(
      files.map(async (file) => {
        if (file.size > maxBytes) throw new Error(`${file.name} has more than 20 MB.`);
        return { file: file.name, text: await file.text() };
      }),
    );
    forms.getState().edit(interfaceFormName, withDocuments(form, documents));
  } catch (error) {
    shell.getState().tell('problem', `The files were not opened. ${refusalOf(error).words}`);
  }
}

/** Adds files to the documents of the interface, from any screen, and shows them. */
export async function openInterfaceFiles(stores: Stores, files: readonly File[]): Promise<void> {
  const { api, forms, navigation, queries } = stores;
  const served = await queries
    .fetchQuery(api.interface.get.queryOptions({ input: withoutText }))
    .catch(() => undefined);
  const { events, openapi, overlay } = served ?? {};
  const edited: InterfaceForm = forms.getState().drafts[interfaceFormName]?.edited ?? {};
  await addInterfaceFiles(stores, { openapi, overlay, events, ...edited }, files);
  navigation.getState().go('interface');
}

/** Shows the documents of a shipped interface, or why they cannot be read. */
export async function openExample({ client, forms, shell }: Stores, name: string): Promise<void> {
  try {
    forms.getState().edit(interfaceFormName, {
      overlay: undefined,
      events: undefined,
      ...(await client.interface.example({ name })),
    });
  } catch (error) {
    shell.getState().tell('problem', `The example was not opened. ${refusalOf(error).words}`);
  }
}

/** The text of a document with the fix of a note; undefined if its line has changed. */
export function fixedText(text: string, { fix, place }: Pick<Note, 'fix' | 'place'>): string | undefined {
  if (!fix) return undefined;
  const lines = text.split('\n');
  const line = lines[place.line - 1];
  if (!line?.includes(fix.from)) return undefined;
  lines[place.line - 1] = line.replace(fix.from, () => fix.to);
  return lines.join('\n');
}
