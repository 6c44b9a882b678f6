import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '#shared/errors/message-of.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PathField } from '../../components/field/path-field.tsx';
import { Problem } from '../../components/problem.tsx';
import { Table } from '../../components/table.tsx';
import { useApi } from '../../store/use-engine.ts';
import { useForm } from '../../store/use-form.ts';
import { OpenedRecording } from './opened-recording.tsx';

const schema = z.object({ folder: z.string() });
const empty = { folder: '' };

/** Lists the recordings in a folder, and opens one. */
export function OpenCard() {
  const { field, form } = useForm('recordings', empty, schema);
  const [listed, setListed] = useState('');
  const [opened, setOpened] = useState<string>();
  const { data, error } = useQuery(
    useApi().recordings.list.queryOptions({ input: { folder: listed }, enabled: listed !== '' }),
  );
  const items = data?.items ?? [];
  return (
    <>
      <Card title="Recordings in a folder">
        <Stack gap={12} p={16} maw={640}>
          <PathField
            {...field('folder')}
            label="Folder of recordings"
            hint="The absolute path of a recording, or of a folder with some"
          />
          <Button
            w="fit-content"
            icon={<FolderOpen size={14} aria-hidden />}
            disabled={form.folder.trim() === ''}
            onClick={() => setListed(form.folder.trim())}
          >
            List recordings
          </Button>
          <Problem>{error && listed !== '' ? messageOf(error) : undefined}</Problem>
          {data && items.length === 0 && <Problem>This folder has no recordings.</Problem>}
        </Stack>
        {items.length > 0 && (
          <Table
            label="Recordings"
            items={items}
            keyOf={({ folder }) => folder}
            columns={[
              { title: 'Title', cell: ({ title }) => title },
              { title: 'Recorded', cell: ({ recorded }) => recorded.slice(0, 10) },
              { title: 'Servers', cell: ({ servers }) => servers.join(', ') },
              {
                title: '',
                stays: true,
                cell: ({ folder, title }) => (
                  <Button size="small" aria-label={`Open ${title}`} onClick={() => setOpened(folder)}>
                    Open
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Card>
      {opened !== undefined && <OpenedRecording folder={opened} />}
    </>
  );
}
