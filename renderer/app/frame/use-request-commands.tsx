import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { FileInput, Plus, RotateCw, Send } from 'lucide-react';
import { requestPresets } from '../../store/requests/request-presets.ts';
import { useOpenPreset } from '../../store/use-open-preset.ts';
import { useStores } from '../../store/use-stores.ts';

/** Palette commands for requests: new, send, import, and each preset. */
export function useRequestCommands(): SpotlightActionGroupData {
  const { navigation, requests } = useStores();
  const openPreset = useOpenPreset();
  const onRequests = (act: () => void) => () => {
    navigation.getState().go('requests');
    act();
  };
  const commands = [
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
      label: 'Import requests (cURL, OpenAPI, HAR)',
      icon: FileInput,
      act: () => {
        requests.getState().showDialog('import');
      },
    },
  ].map(({ id, label, icon: Icon, act }) => ({
    id: `request-${id}`,
    label,
    leftSection: <Icon size={16} />,
    onClick: onRequests(act),
  }));
  const presets = requestPresets.map((preset) => ({
    id: `request-preset-${preset.id}`,
    label: `${preset.method} ${preset.path}`,
    description: preset.purpose,
    leftSection: <Send size={16} />,
    onClick: onRequests(() => {
      openPreset(preset);
    }),
  }));
  return { group: 'Requests', actions: [...commands, ...presets] };
}
