import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { SecretsKind } from '#shared/model/status.ts';
import { SelectField } from '../../components/field/select-field.tsx';
import { Switch } from '../../components/switch.tsx';
import { Value } from '../../components/value.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { RetentionFields } from './retention-fields.tsx';
import styles from './settings-dialog.module.css';
import { themes } from './theme-choice.tsx';

const secretsWords: Record<SecretsKind, string> = {
  keychain: 'Encrypted. The key is in the keychain of this user.',
  'basic-text':
    'Encrypted, but this desktop has no keychain: anyone who can read the data folder can read the secrets. Install gnome-keyring or KWallet to fix it.',
  key: 'Encrypted with the key provided at the start.',
  plain: 'Not encrypted. Only this user can read the files of the data folder.',
};

const themeChoices = themes.map(({ id, label }) => ({ value: id, label }));

/** The settings: theme, notifications, storage and versions. */
export function SettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const theme = useStoreState('settings', (state) => state.theme);
  const choose = useStoreState('settings', (state) => state.chooseTheme);
  const desktop = useStoreState('shell', ({ facts }) => facts.runsIn === 'desktop');
  return (
    <Modal opened={opened} onClose={onClose} title="Settings" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.settings}>
        <SelectField
          label="Theme"
          value={theme}
          choices={themeChoices}
          onChange={(chosen) => {
            void choose(chosen).catch(() => undefined);
          }}
        />
        {desktop && <Notifications />}
        <RetentionFields />
        <Facts />
      </div>
    </Modal>
  );
}

/** Desktop app only. */
function Notifications() {
  const wanted = useStoreState('settings', (state) => state.notifications);
  const notify = useStoreState('settings', (state) => state.notify);
  const [problem, setProblem] = useState<string>();
  const change = (notifications: boolean) => {
    setProblem(undefined);
    notify(notifications).catch((error: unknown) => {
      setProblem(refusalOf(error).words);
    });
  };
  return (
    <div className={styles.choice}>
      <div>
        <label htmlFor="notifications">Notifications</label>
        <p id="notifications-hint">
          Notifies you when a delivery is exhausted or a subscription is disabled while Hookbench is in the background.
        </p>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <Switch id="notifications" aria-describedby="notifications-hint" checked={wanted} onChange={change} />
    </div>
  );
}

function Facts() {
  const status = useStoreState('status', (state) => state.status);
  const log = useStoreState('shell', ({ facts }) => facts.log);
  if (!status) return null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Secrets</dt>
        <dd>{secretsWords[status.secrets]}</dd>
      </div>
      <div>
        <dt>Data folder</dt>
        <dd>
          <Value what="path of the data folder" text={status.dataDir} wrap />
        </dd>
      </div>
      {log !== undefined && (
        <div>
          <dt>Error log</dt>
          <dd>
            <Value what="path of the log" text={log} wrap />
          </dd>
        </div>
      )}
      <div>
        <dt>Version</dt>
        <dd>
          Hookbench {status.version}, Node {status.runtime.node}, SQLite {status.runtime.sqlite}
        </dd>
      </div>
    </dl>
  );
}
