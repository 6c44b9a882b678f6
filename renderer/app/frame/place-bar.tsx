import { Group, Text, Title } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import { navigationPlaceOf } from '#shared/model/screen.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useStatus } from '../../store/use-kept.ts';
import { useStores } from '../../store/use-stores.ts';
import { screenOf, type Screen } from '../screens.tsx';
import styles from './frame.module.css';

/** The top of a place: its title, its screens as tabs, the help, and the main action of the shown screen. */
export function PlaceBar({ screen }: { screen: Screen }) {
  const { help, shell } = useStores();
  const isOwn = useStatus()?.interface !== undefined;
  const { label, screens } = navigationPlaceOf(screen.id) ?? { label: screen.label, screens: [screen.id] };
  const tabs = screens.map(screenOf).filter(({ builtIn, id }) => id === screen.id || !(builtIn && isOwn));
  const Action = screen.action;
  return (
    <div className={styles.place}>
      <Title order={1} fz="20px" lh="28px" fw={600} mr={16}>
        {label}
      </Title>
      {tabs.length > 1 && (
        <nav className={styles.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <ScreenTab key={tab.id} screen={tab} current={tab.id === screen.id} />
          ))}
        </nav>
      )}
      <Group gap={8} ml="auto" wrap="nowrap">
        <IconButton
          label={`Help: ${screen.label}`}
          title={`Help: ${screen.label}`}
          onClick={() => {
            help.getState().open({ path: `${screen.help}.md` });
            shell.getState().show('help');
          }}
        >
          <CircleQuestionMark size={16} aria-hidden />
        </IconButton>
        {Action && <Action />}
      </Group>
    </div>
  );
}

function ScreenTab({ screen: { count: Count, id, label }, current }: { screen: Screen; current: boolean }) {
  return (
    <a className={styles.tab} href={`#/${id}`} aria-label={label} {...(current && { 'aria-current': 'page' as const })}>
      {label}
      {Count && (
        <Text span fz="sm" c="faint" aria-hidden>
          <Count />
        </Text>
      )}
    </a>
  );
}
