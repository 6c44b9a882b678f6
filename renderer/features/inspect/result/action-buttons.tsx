import { Group, Menu } from '@mantine/core';
import { ChevronDown, Plug, Send } from 'lucide-react';
import type { InspectionAction } from '#shared/model/inspection.ts';
import { Button } from '../../../components/button.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';

type OpenRequest = Extract<InspectionAction, { action: 'open-request' }>;

/** What can be done with the text at once. */
export function ActionButtons({ actions }: { actions: readonly InspectionAction[] }) {
  const { options, change } = useStoreState('inspect', (state) => state);
  const requests = actions.filter((one) => one.action === 'open-request');
  const mask = useMask();
  const probe = actions.find((one) => one.action === 'probe-tls');
  if (requests.length === 0 && !probe) return null;
  return (
    <Group gap={6} px="var(--edge)" pt={12}>
      {requests.length > 0 && <OpenRequests requests={requests} />}
      {probe && !options.probe && (
        <Button
          size="small"
          icon={Plug}
          title={mask.text(`Connects to ${probe.url}`)}
          onClick={() => change({ probe: true })}
        >
          Connect and list the certificates
        </Button>
      )}
    </Group>
  );
}

function OpenRequests({ requests }: { requests: readonly OpenRequest[] }) {
  const stores = useStores();
  const open = ({ spec }: OpenRequest) => {
    stores.requests.getState().openNew(formOfSpec(spec));
    stores.navigation.getState().go('requests');
  };
  const [only] = requests;
  if (only && requests.length === 1) {
    return (
      <Button size="small" look="primary" icon={Send} title={only.name} onClick={() => open(only)}>
        Open in Requests
      </Button>
    );
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="small" look="primary" icon={Send}>
          Open in Requests <ChevronDown size={12} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {requests.map((request, index) => (
          <Menu.Item key={index} onClick={() => open(request)}>
            {request.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
