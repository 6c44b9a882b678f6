import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import styles from './command-palette.module.css';
import { useCommands } from './use-commands.tsx';

/** Finds everything that can be done, by typing some of its name. */
export function CommandPalette({ onShowKeys }: { onShowKeys: () => void }) {
  const groups: SpotlightActionGroupData[] = useCommands(onShowKeys);
  return (
    <Spotlight
      actions={groups}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      nothingFound="Nothing of that name"
      scrollable
      centered={false}
      yOffset="12vh"
      maxHeight={420}
      lockScroll={false}
      attributes={{ content: { 'aria-label': 'Find' } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Commands', role: 'group' } }}
      transitionProps={{ duration: 80 }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      searchProps={{ leftSection: <Search size={16} aria-hidden />, placeholder: 'Find', 'aria-label': 'Find' }}
      classNames={{
        content: styles.content ?? '',
        search: styles.search ?? '',
        action: styles.action ?? '',
        actionSection: styles.section ?? '',
        actionsGroup: styles.group ?? '',
        empty: styles.empty ?? '',
      }}
    />
  );
}
