import { Box, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordedScenario } from '#shared/scenario/workspace.ts';
import { counted } from '#shared/trace/counted.ts';
import { Dialog, DialogActions, ConfirmDialog, EditDialog } from '../../components/dialog.tsx';
import { CodeView } from '../../components/code-view/code-view.tsx';
import { CopyButton, Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field/fields.tsx';
import { Problem } from '../../components/note.tsx';
import { separatorOf } from '../../store/scenarios/scenario-tree.ts';
import { useApi, useStores, useStoreState } from '../../store/use-stores.ts';

/** A recorded scenario, to be saved to a file; or why nothing could be recorded. */
export function RecordDialog() {
  const { dismiss } = useStores().recorder.getState();
  const { recorded, refusal } = useStoreState('recorder', (state) => state);
  if (recorded) return <Recorded recorded={recorded} dismiss={dismiss} />;
  if (refusal === undefined) return null;
  return (
    <Dialog onClose={dismiss} title="Nothing was recorded" size="sm">
      <Problem>{refusal}</Problem>
      <DialogActions onClose={dismiss}>
        <Button onClick={dismiss}>OK</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before a recording is discarded, because it cannot be made again, other than the scenario of a message. */
function Recorded({ recorded, dismiss }: { recorded: RecordedScenario; dismiss: () => void }) {
  const isRecording = useStoreState('recorder', (state) => state.isRecording);
  const [asked, ask] = useState(false);
  return (
    <>
      <SaveDialog recorded={recorded} onSaved={dismiss} onClose={isRecording ? () => ask(true) : dismiss} />
      {asked && (
        <ConfirmDialog
          title="Discard the recording?"
          act="Discard"
          onAct={async () => dismiss()}
          onClose={() => ask(false)}
        >
          The scenario was not saved to a file.
        </ConfirmDialog>
      )}
    </>
  );
}

/** A file name of letters, digits and dashes. */
const fileNameFor = (name: string): string =>
  `${
    name
      .replaceAll(/\{\{|\}\}/g, '')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase()
      .slice(0, 60) || 'recorded'
  }.yaml`;

interface SaveDialogProps {
  recorded: RecordedScenario;
  onSaved: () => void;
  onClose: () => void;
}

function SaveDialog({ onClose, onSaved, recorded: { name, steps, text } }: SaveDialogProps) {
  const { navigation, scenarios } = useStores();
  const list = useStoreState('scenarios', (state) => state.list);
  const folders = (list?.folders ?? []).map(({ path }) => path);
  const { mutateAsync: openFolder } = useMutation(useApi().scenarios.openFolder.mutationOptions());
  const form = { file: fileNameFor(name), folder: folders[0] ?? '' };
  const [saving, setSaving] = useState<'folder' | 'file'>('file');
  const save = async ({ file, folder }: typeof form) => {
    const given = folder.trim();
    setSaving('folder');
    if (folders.length === 0) await openFolder({ path: given, create: true });
    setSaving('file');
    await scenarios.getState().create(`${given}${separatorOf(given)}${file.trim()}`, text);
    navigation.getState().go('scenarios');
  };
  return (
    <EditDialog title="Save as scenario" size="lg" form={form} onSave={save} onSaved={onSaved} onClose={onClose}>
      {({ field, problemAt }) => (
        <>
          <TextField
            {...field('file')}
            label="File name"
            problem={saving === 'file' ? problemAt('/path') : undefined}
            hint={`${counted(steps, 'step', 'steps')}, recorded from what happened`}
            data-autofocus
          />
          {folders.length === 0 ? (
            <TextField
              {...field('folder')}
              label="Folder"
              placeholder="/home/you/project/tests/hookbench"
              hint="The whole path of a new or existing folder. It is then open on the screen Scenarios."
              problem={saving === 'folder' ? problemAt('/path') : undefined}
            />
          ) : (
            <SelectField
              {...field('folder')}
              label="Folder"
              choices={folders.map((path) => ({ value: path, label: path }))}
            />
          )}
          <Box bd="1px solid var(--line)" bdrs="md" style={{ '--code-height': '300px' }}>
            <Group
              gap={8}
              pl={12}
              pr={4}
              py={4}
              justify="space-between"
              style={{ borderBottom: '1px solid var(--line)' }}
            >
              <Text span size="sm" fw={500} c="dim">
                Content
              </Text>
              <CopyButton what="scenario" text={text} />
            </Group>
            <CodeView label="Recorded scenario" text={text} json={false} wraps={false} />
          </Box>
        </>
      )}
    </EditDialog>
  );
}
