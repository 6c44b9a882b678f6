import { Box, Group } from '@mantine/core';
import { RotateCcw, Save } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ProfileArea } from '#shared/profile/profile-entry.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field/fields.tsx';
import { FilterChip } from '../../components/filter-bar/filter-bar.tsx';
import { ScreenAction } from '../../components/screen.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { withPart } from '../../store/use-live-list.ts';
import { useStores } from '../../store/use-stores.ts';
import { areas } from './assumption.ts';
import type { AssumptionFilter } from './find-assumptions.ts';

const CopyYaml = lazy(() => import('./copy-yaml.tsx'));

const areaChoices = areas.map(({ area, label }) => ({ value: area, label }));

interface ToolbarProps {
  filter: AssumptionFilter;
  /** The area that is shown without a search. */
  area: ProfileArea;
  onFilter: (filter: AssumptionFilter) => void;
  onArea: (area: ProfileArea) => void;
  changedCount: number;
  /** Moves the focus to the first match. */
  onLeaveSearch: () => void;
}

/** Search and filters, and actions on all assumptions. */
export function Toolbar({ filter, area, onFilter, onArea, changedCount, onLeaveSearch }: ToolbarProps) {
  const { profile } = useStores();
  const { save, askReset } = profile.getState();
  const [saving, setSaving] = useState(false);
  return (
    <Group
      gap={8}
      px="var(--edge)"
      py={8}
      flex="none"
      bg="var(--panel)"
      style={{ borderBottom: '1px solid var(--line)' }}
      role="toolbar"
      aria-label="Assumptions"
    >
      <SearchField
        label="Search the assumptions"
        placeholder="Search: scope, RFC 6750, retry"
        value={filter.q ?? ''}
        takesSearchKey
        onChange={(q) => onFilter(withPart(filter, 'q', q || undefined))}
        onLeave={onLeaveSearch}
      />
      <Box hiddenFrom="sm">
        <Select aria-label="Area" value={area} choices={areaChoices} onChange={onArea} />
      </Box>
      <FilterChip
        label="Only changed"
        count={String(changedCount)}
        alone
        pressed={filter.onlyChanged === true}
        onPress={() => onFilter(withPart(filter, 'onlyChanged', filter.onlyChanged ? undefined : true))}
      />
      <Group gap={8} ml="auto">
        <Suspense>
          <CopyYaml />
        </Suspense>
        <ScreenAction>
          <Button
            look="primary"
            busy={saving}
            icon={Save}
            onClick={() => {
              setSaving(true);
              void save().finally(() => setSaving(false));
            }}
          >
            Save to hookbench.yaml
          </Button>
        </ScreenAction>
        <Button color="bad" disabled={changedCount === 0} icon={RotateCcw} onClick={() => askReset(true)}>
          Reset all
        </Button>
      </Group>
    </Group>
  );
}
