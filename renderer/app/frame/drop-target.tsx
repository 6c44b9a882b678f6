import { Group, Paper } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDropFiles } from '../../store/use-drop-files.ts';

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
      <Paper withBorder px={16} py={8} fw={550} style={{ boxShadow: 'var(--shadow)' }}>
        <Group gap={8}>
          <FileDown size={16} aria-hidden /> Drop a case file, an OpenAPI document, a hookbench.yaml or a HAR file to
          open it, any other file to inspect it
        </Group>
      </Paper>
    </Group>
  );
}
