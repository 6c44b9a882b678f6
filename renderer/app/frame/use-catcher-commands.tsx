import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { CircleX, Inbox, RotateCcw, Search, ShieldAlert, SlidersHorizontal, Trash2 } from 'lucide-react';
import { oddities } from '../../store/catcher/rule-words.ts';
import { formOfSettings } from '../../store/catcher/catcher-form.ts';
import { newRule, rulePresets } from '../../store/catcher/presets.ts';
import type { CatcherTab } from '../../store/catcher-store.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

const tabs: readonly { tab: CatcherTab; label: string; description: string }[] = [
  {
    tab: 'requirements',
    label: 'Catcher requirements and checks',
    description: 'Authentication, addresses, signature, checks',
  },
  { tab: 'bad-tls', label: 'Receivers with bad TLS', description: 'Expired, self-signed, wrong host and more' },
  { tab: 'call', label: 'Sample code for the catcher', description: 'cURL, JavaScript, Python, Java' },
];

/** Palette commands for the catcher and its captures. */
export function useCatcherCommands(): SpotlightActionGroupData {
  const { captures, catcher, navigation } = useStores();
  const odd = useStoreState('catcher', ({ settings }) => (settings ? oddities(settings).length > 0 : false));
  const { go } = navigation.getState();
  const addPreset = (id: string) => {
    const { edit, edited, settings, show } = catcher.getState();
    if (!settings) return;
    const rules = edited.rules ?? formOfSettings(settings).rules;
    const preset = rulePresets.find((each) => each.id === id);
    edit({ rules: [newRule(rules, preset), ...rules] });
    show('answers');
    go('catcher');
  };
  const reset = {
    id: 'reset-catcher-answers',
    label: 'Reset the catcher’s answers',
    description: 'Turns off all rules and answers 200 to everything',
    leftSection: <RotateCcw size={16} />,
    onClick: () => void catcher.getState().answerPlainly(),
  };
  const ofCaptures = [
    {
      id: 'search-captures',
      label: 'Search the captures',
      leftSection: <Search size={16} />,
      onClick: () => {
        go('captures');
        navigation.getState().requestSearch();
      },
    },
    {
      id: 'failed-captures',
      label: 'Show failed captures',
      leftSection: <CircleX size={16} />,
      onClick: () => {
        captures.getState().narrow({ failed: 'true' });
        go('captures');
      },
    },
    {
      id: 'clear-captures',
      label: 'Remove all captures',
      leftSection: <Trash2 size={16} />,
      onClick: () => {
        go('captures');
        captures.getState().askClear(true);
      },
    },
  ];
  return {
    group: 'Catcher',
    actions: [
      ...(odd ? [reset] : []),
      ...ofCaptures,
      ...tabs.map(({ tab, label, description }) => ({
        id: `catcher-${tab}`,
        label,
        description,
        leftSection: tab === 'bad-tls' ? <ShieldAlert size={16} /> : <SlidersHorizontal size={16} />,
        onClick: () => {
          catcher.getState().show(tab);
          go('catcher');
        },
      })),
      ...rulePresets.map(({ id, title, meaning }) => ({
        id: `rule-${id}`,
        label: `Catcher: ${title}`,
        description: meaning,
        leftSection: <Inbox size={16} />,
        onClick: () => {
          addPreset(id);
        },
      })),
    ],
  };
}
