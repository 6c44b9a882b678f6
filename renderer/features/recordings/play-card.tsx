import { Box, Group, SimpleGrid } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { z } from 'zod';
import { unmatched } from '#shared/recording/play-setting.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PathField } from '../../components/field/path-field.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { Problem } from '../../components/problem.tsx';
import { useApi } from '../../store/use-engine.ts';
import { useForm } from '../../store/use-form.ts';
import { unmatchedWords } from './unmatched-words.ts';

const schema = z.object({ folder: z.string(), unmatched });
const empty: z.infer<typeof schema> = { folder: '', unmatched: 'refuse' };
const choices = unmatched.options.map((value) => ({ value, label: unmatchedWords[value] }));

/** Plays a recording in a folder. */
export function PlayCard() {
  const play = useMutation(useApi().recordings.play.mutationOptions());
  const { busy, field, form, problem, submit } = useForm('play', empty, schema);
  return (
    <Card title="Play a recording">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12} p={16}>
        <PathField
          {...field('folder')}
          label="Folder"
          hint="The absolute path of a folder with recording.yaml, e.g. one in examples/recordings"
        />
        <Group gap={16} align="flex-start" wrap="nowrap">
          <Box flex={1} miw={0}>
            <SelectField {...field('unmatched')} label="Requests that were not recorded" choices={choices} />
          </Box>
          <Button
            mt={22}
            icon={<Play size={14} aria-hidden />}
            busy={busy}
            disabled={form.folder.trim() === ''}
            onClick={() => void submit(() => play.mutateAsync({ ...form, folder: form.folder.trim() }))}
          >
            Play
          </Button>
        </Group>
        <Problem>{problem}</Problem>
      </SimpleGrid>
    </Card>
  );
}
