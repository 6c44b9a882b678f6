import { Group, SegmentedControl, Title } from '@mantine/core';
import { snippetLanguages, type SnippetLanguage } from './snippet-of.ts';

interface CodeHeadProps {
  title: string;
  languages: readonly SnippetLanguage[];
  language: SnippetLanguage;
  onChoose: (language: SnippetLanguage) => void;
}

/** The title of code, and the choice of its language. */
export const CodeHead = ({ language, languages, onChoose, title }: CodeHeadProps) => (
  <Group gap="4 8" pb={4} justify="space-between">
    <Title order={3} c="dim">
      {title}
    </Title>
    <SegmentedControl
      size="xs"
      aria-label="Language"
      value={language}
      onChange={onChoose}
      data={languages.map((value) => ({ value, label: snippetLanguages[value].label }))}
    />
  </Group>
);
