import { Group, Paper } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useEffect, useState, useCallback } from 'react';
import { caseExtension } from '#shared/model/case-file.ts';
import { isInterfaceText, openInterfaceFiles } from '../../store/interface/interface-form.ts';
import { openConfig } from '../../store/open-config.ts';
import { showImport } from '../../store/show-import.ts';
import { openInspected } from '../../store/show-inspect.ts';
import { useOpenCase } from '../../store/use-open-case.ts';
import { useStores } from '../../store/use-stores.ts';

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Opens files dropped anywhere on the page, except where a component handles the drop itself, such as a request body. */
export function DropTarget() {
  const open = useDropFiles();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      void open([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [open]);
  if (!over) return null;
  return (
    <Group
      pos="fixed"
      inset={8}
      p={48}
      align="end"
      justify="center"
      bd="2px dashed var(--accent)"
      bdrs="xl"
      bg="color-mix(in srgb, var(--accent) 6%, transparent)"
      style={{ zIndex: 400, pointerEvents: 'none' }}
      data-testid="drop-target"
    >
      <Paper withBorder px={16} py={8} fw={500} style={{ boxShadow: 'var(--shadow)' }}>
        <Group gap={8}>
          <FileDown size={16} aria-hidden /> Drop a case file, an OpenAPI document, a hookbench.yaml or a HAR file to
          open it, any other file to inspect it
        </Group>
      </Paper>
    </Group>
  );
}

/** Characters of a file by which its kind is found. */
const readCharacters = 4096;

const isDocument = async (file: File): Promise<boolean> =>
  /\.(ya?ml|json)$/i.test(file.name) && isInterfaceText(await file.slice(0, readCharacters).text());

/**
 * A function that opens dropped files: documents of an interface by their contents, others according to their extension.
 * Files of other kinds are inspected.
 */
function useDropFiles(): (files: readonly File[]) => Promise<void> {
  const stores = useStores();
  const openCase = useOpenCase();
  return useCallback(
    async (files) => {
      const kinds = await Promise.all(files.map(async (file) => ({ file, isDocument: await isDocument(file) })));
      const documents = kinds.flatMap((one) => (one.isDocument ? [one.file] : []));
      if (documents.length > 0) await openInterfaceFiles(stores, documents);
      for (const { file } of kinds.filter((one) => !one.isDocument)) {
        if (file.name.endsWith(`.${caseExtension}`)) void openCase(file);
        else if (/\.ya?ml$/i.test(file.name)) void openConfig(stores, file);
        else if (/\.har$/i.test(file.name)) showImport(stores, file);
        else void openInspected(stores, file);
      }
    },
    [stores, openCase],
  );
}
