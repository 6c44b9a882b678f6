import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { FileInput, Plus, RotateCw, Send } from 'lucide-react';
import { requestPresets } from '../../store/requests/request-presets.ts';
import { useOpenPreset } from '../../store/use-open-preset.ts';
import { useStores } from '../../store/use-stores.ts';

/** What is done with requests: a new one, sending, importing, and each preset. */
export function useRequestCommands(): SpotlightActionGroupData {
  const { navigation, requests } = useStores();
  const openPreset = useOpenPreset();
  const there = (act: () => void) => () => {
    navigation.getState().go('requests');
    act();
  };
  const doing = [
    {
      id: 'new',
      label: 'New request',
      icon: Plus,
      act: () => {
        requests.getState().openNew();
      },
    },
    { id: 'send', label: 'Send the request', icon: RotateCw, act: () => void requests.getState().send() },
    {
      id: 'import',
      label: 'Import requests: cURL, OpenAPI, HAR',
      icon: FileInput,
      act: () => {
        requests.getState().showDialog('import');
      },
    },
  ].map(({ id, label, icon: Icon, act }) => ({
    id: `request-${id}`,
    label,
    leftSection: <Icon size={16} />,
    onClick: there(act),
  }));
  const presets = requestPresets.map((preset) => ({
    id: `request-preset-${preset.id}`,
    label: `${preset.method} ${preset.path}`,
    description: preset.purpose,
    leftSection: <Send size={16} />,
    onClick: there(() => {
      openPreset(preset);
    }),
  }));
  return { group: 'Requests', actions: [...doing, ...presets] };
}
