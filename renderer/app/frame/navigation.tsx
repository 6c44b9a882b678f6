import { Box, Divider, Flex, Stack, Text, Title } from '@mantine/core';
import { Settings } from 'lucide-react';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { screenOf, screens, type Screen } from '../screens.tsx';
import styles from './frame.module.css';
import { ThemeChoice } from './theme-choice.tsx';

const groups = [...new Set(screens.map(({ group }) => group))];

/** The links to all screens. */
export function Navigation() {
  const { shell } = useStores();
  const shown = screenOf(useStoreState('navigation', (state) => state.screen));
  return (
    <Flex
      component="nav"
      direction="column"
      p="12 0 8"
      mih={0}
      bg="var(--panel)"
      style={{ borderRight: '1px solid var(--line)' }}
      aria-label="Screens"
    >
      <Box px={8} flex={1} mih={0} style={{ overflow: 'auto' }}>
        {groups.map((group) => (
          <ScreenGroup key={group ?? ''} group={group} shown={shown} />
        ))}
      </Box>
      <Stack gap={0} p="8 8 0" flex="none">
        <ThemeChoice />
        <button
          type="button"
          className={styles.link}
          aria-label="Settings"
          title="Settings"
          onClick={() => shell.getState().show('settings')}
        >
          <Settings size={16} aria-hidden />
          <Box component="span" visibleFrom="lg">
            Settings
          </Box>
        </button>
      </Stack>
    </Flex>
  );
}

function ScreenGroup({ group, shown }: { group: Screen['group']; shown: Screen }) {
  return (
    <>
      {group !== undefined && (
        <>
          <Title p="16 10 4" fz="xs" lh="16px" lts="0.04em" c="faint" visibleFrom="lg">
            {group}
          </Title>
          <Divider m={8} color="var(--line)" hiddenFrom="lg" />
        </>
      )}
      <Stack component="ul" gap={2}>
        {screens
          .filter((screen) => screen.group === group)
          .map((screen) => (
            <li key={screen.id}>
              <ScreenLink screen={screen} current={screen === shown} />
            </li>
          ))}
      </Stack>
    </>
  );
}

function ScreenLink({
  screen: { id, label, icon: Icon, count: Count },
  current,
}: {
  screen: Screen;
  current: boolean;
}) {
  return (
    <a
      className={styles.link}
      href={`#/${id}`}
      aria-label={label}
      title={label}
      {...(current && { 'aria-current': 'page' as const })}
    >
      <Icon size={16} aria-hidden />
      <Box component="span" visibleFrom="lg">
        {label}
      </Box>
      {Count && (
        <Text span ml="auto" fz="sm" fw={450} c="faint" visibleFrom="lg" aria-hidden>
          <Count />
        </Text>
      )}
    </a>
  );
}
