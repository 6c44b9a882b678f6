import { FileButton, Menu } from '@mantine/core';
import { ChevronDown, FileUp, FolderOpen, Link, Undo2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { EditDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field/fields.tsx';
import {
  addInterfaceFiles,
  interfaceFormName,
  withDocuments,
  type InterfaceForm,
} from '../../store/interface/interface-form.ts';
import { useStores } from '../../store/use-stores.ts';

interface OpenDocumentsProps {
  form: InterfaceForm;
  /** Renders what asks for files, or for a URL. */
  children: (ask: { forFiles: () => void; forUrl: () => void }) => ReactNode;
}

/** Opens documents: files, or a URL of this machine. */
export function OpenDocuments({ children, form }: OpenDocumentsProps) {
  const stores = useStores();
  const [asking, setAsking] = useState(false);
  const reset = useRef<() => void>(null);
  return (
    <>
      <FileButton
        accept=".yaml,.yml,.json"
        multiple
        resetRef={reset}
        onChange={(files) => {
          void addInterfaceFiles(stores, form, files);
          // Otherwise the same file cannot be opened again after it was changed.
          reset.current?.();
        }}
      >
        {({ onClick }) => children({ forFiles: onClick, forUrl: () => setAsking(true) })}
      </FileButton>
      {asking && <UrlDialog form={form} onClose={() => setAsking(false)} />}
    </>
  );
}

interface OpenMenuProps {
  form: InterfaceForm;
  /** Serves the built-in interface again. */
  onBuiltIn?: (() => void) | undefined;
}

/** Opens other documents than the current ones, or the built-in interface. */
export function OpenMenu({ form, onBuiltIn }: OpenMenuProps) {
  return (
    <OpenDocuments form={form}>
      {({ forFiles, forUrl }) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button look={form.openapi ? 'plain' : 'primary'} icon={FolderOpen}>
              Open <ChevronDown size={14} aria-hidden style={{ marginLeft: 4, verticalAlign: -2 }} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<FileUp size={14} />} onClick={forFiles}>
              Files: OpenAPI, overlay, events
            </Menu.Item>
            <Menu.Item leftSection={<Link size={14} />} onClick={forUrl}>
              URL of this machine
            </Menu.Item>
            {onBuiltIn && (
              <Menu.Item leftSection={<Undo2 size={14} />} onClick={onBuiltIn}>
                Built-in interface
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </OpenDocuments>
  );
}

function UrlDialog({ form, onClose }: { form: InterfaceForm; onClose: () => void }) {
  const { client, forms } = useStores();
  return (
    <EditDialog
      title="Open a URL"
      act="Open"
      form={{ url: '' }}
      onSave={async ({ url }) => {
        const document = await client.interface.fetch({ url: url.trim() });
        forms.getState().edit(interfaceFormName, withDocuments(form, [document]));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          {...field('url')}
          label="URL"
          hint="An address of this machine, e.g. http://localhost:8080/openapi.json"
          data-autofocus
        />
      )}
    </EditDialog>
  );
}
