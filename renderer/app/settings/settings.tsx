import { SimpleGrid, Stack } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { textSizes, type Settings as StoredSettings } from '#shared/model/settings.ts';
import type { SecretsKind } from '#shared/model/status.ts';
import { Button } from '../../components/button.tsx';
import { Card, ScreenAction, Screen } from '../../components/screen.tsx';
import { Explained } from '../../components/explained.tsx';
import { Facts } from '../../components/facts.tsx';
import { Problem } from '../../components/note.tsx';
import { SelectField, NumberField } from '../../components/field/fields.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { Value } from '../../components/value.tsx';
import { useChangeSettings, useSettings } from '../../store/use-settings.ts';
import { chooseTheme } from '../../store/settings.ts';
import { useChooseFile } from '../../store/use-choose-file.ts';
import { useDesktop, useKept, useStatus, useStores } from '../../store/use-stores.ts';
import { ConnectionSettings } from './connection-settings.tsx';
import { FleetSettings } from './fleet-settings.tsx';
import { themes } from './themes.ts';
import { defaultRetention, journalRetention, type JournalRetention } from '#shared/model/journal-retention.ts';
import { SaveButtons } from '../../components/form/save-buttons.tsx';
import { limitsOf, numberProblem, type NumberLimits } from '../../store/number-text.ts';
import { schemaForm } from '../../store/schema-form.ts';
import { useForm } from '../../store/use-form.ts';

const secretsWords: Record<SecretsKind, string> = {
  keychain: 'Encrypted. The key is in the keychain of this user.',
  'basic-text':
    'Encrypted, but this desktop has no keychain: anyone who can read the data folder can read the secrets. Install gnome-keyring or KWallet to fix it.',
  key: 'Encrypted with the key provided at the start.',
  plain: 'Not encrypted. Only this user can read the files of the data folder.',
};

const themeChoices = themes.map(({ id, label }) => ({ value: id, label }));

/** The screen Settings: theme, notifications, connections, limits of the journal, fleet and versions. */
export function Settings() {
  const choose = useChooseFile();
  const desktop = useDesktop();
  return (
    <Screen>
      <ScreenAction>
        <Button icon={FileUp} onClick={() => choose('config')}>
          Open a hookbench.yaml
        </Button>
      </ScreenAction>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={16} style={{ alignItems: 'start' }}>
        <Stack gap={16}>
          <Section title="Look">
            <SimpleGrid cols={2} spacing={12}>
              <Theme />
              <TextSize />
            </SimpleGrid>
            {desktop && <Notifications />}
          </Section>
          <Section
            title="Retention"
            explained="Journal entries above a limit are removed with their details, the oldest first. Pinned captures and opened cases stay. Of more waiting deliveries of a subscription, the oldest are cancelled."
          >
            <RetentionFields />
          </Section>
          <Section title="Fleet">
            <FleetSettings />
          </Section>
        </Stack>
        <Stack gap={16}>
          <Section
            title="Connections of the client"
            explained="For requests, their tokens and sign-ins. A request can replace them under Options."
          >
            <ConnectionSettings />
          </Section>
          <Section title="This installation">
            <Installation />
          </Section>
        </Stack>
      </SimpleGrid>
    </Screen>
  );
}

interface SectionProps {
  title: string;
  /** What it is for, in a tooltip of the title. */
  explained?: string;
  children: ReactNode;
}

const Section = ({ title, explained, children }: SectionProps) => (
  <Card title={explained === undefined ? title : <Explained words={explained}>{title}</Explained>}>
    <Stack gap={16} p="12 var(--edge) 16">
      {children}
    </Stack>
  </Card>
);

function Theme() {
  const theme = useSettings().theme;
  const stores = useStores();
  return (
    <SelectField
      label="Theme"
      value={theme}
      choices={themeChoices}
      onChange={(chosen) => chooseTheme(stores, chosen)}
    />
  );
}

function TextSize() {
  const textSize = useSettings().textSize;
  const { mutate: change, error } = useChangeSettings();
  return (
    <div>
      <SelectField
        label="Text size"
        value={String(textSize)}
        choices={textSizes.map((size) => ({ value: String(size), label: `${String(size)} %` }))}
        onChange={(chosen) => change({ textSize: Number(chosen) as StoredSettings['textSize'] })}
      />
      <Problem error={error} />
    </div>
  );
}

/** Desktop app only. */
function Notifications() {
  const wanted = useSettings().notifications;
  const { mutate: change, error } = useChangeSettings();
  return (
    <SwitchRow
      id="notifications"
      label="Notifications"
      hint="Notifies you when a delivery failed or a subscription is disabled while Hookbench is in the background."
      error={error}
      checked={wanted}
      onChange={(notifications) => change({ notifications })}
    />
  );
}

function Installation() {
  const status = useStatus();
  const log = useKept('shell').data?.log;
  if (!status) return null;
  return (
    <Facts
      facts={{
        Secrets: secretsWords[status.secrets],
        'Data folder': <Value what="path of the data folder" text={status.dataDir} wrap />,
        'Error log': log === undefined ? undefined : <Value what="path of the log" text={log} wrap />,
        Version: `Hookbench ${status.version}, Node ${status.runtime.node}, SQLite ${status.runtime.sqlite}`,
      }}
    />
  );
}

type Name = keyof JournalRetention;

const retentionForm = schemaForm(journalRetention);

const limits = (name: Name): NumberLimits => ({
  ...limitsOf(journalRetention.shape[name]),
  default: defaultRetention[name],
});

const fields: readonly { name: Name; label: string; unit?: string; limits: NumberLimits }[] = [
  { name: 'entries', label: 'Max entries', limits: limits('entries') },
  { name: 'megabytes', label: 'Max size', unit: 'MB', limits: limits('megabytes') },
  { name: 'days', label: 'Max age', unit: 'days', limits: limits('days') },
  { name: 'pending', label: 'Max waiting deliveries', limits: limits('pending') },
];

/** The form; an empty field means the default. */
function formOf(retention: JournalRetention) {
  const form = retentionForm.formOf(retention);
  const texts = fields.map(({ name }) => [name, retention[name] === defaultRetention[name] ? '' : form[name]]);
  return Object.fromEntries(texts) as typeof form;
}

/** The retention limits of the journal. */
function RetentionFields() {
  const { retention } = useSettings();
  const { mutateAsync: change } = useChangeSettings();
  const before = useMemo(() => formOf(retention), [retention]);
  const used = useForm('retention', before, journalRetention);
  const { field, form } = used;
  const wrong = fields.some(({ limits: accepted, name }) => numberProblem(form[name], accepted) !== undefined);
  return (
    <div role="group" aria-label="Retention">
      <SimpleGrid cols={2} spacing={12}>
        {fields.map(({ name, ...rest }) => (
          <NumberField key={name} {...rest} {...field(name)} />
        ))}
      </SimpleGrid>
      <SaveButtons
        form={used}
        act="Save retention"
        disabled={wrong}
        onSave={() => change({ retention: { ...defaultRetention, ...retentionForm.valueOf(form) } })}
      />
    </div>
  );
}
