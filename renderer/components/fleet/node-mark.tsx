import { Text, Menu } from '@mantine/core';
import { thisNode } from '#shared/model/fleet.ts';
import { useFleet } from '../../store/use-fleet.ts';
import { MenuChoice } from '../menu-choice.tsx';

/** The name of the node that a row was received from. */
export function NodeMark({ node }: { node: string }) {
  return (
    <Text
      span
      fz="xs"
      c="var(--violet)"
      truncate
      flex="none"
      maw={90}
      title={`Received from the node ${node} of the fleet`}
    >
      {node}
    </Text>
  );
}

interface NodeChoicesProps {
  /** The selected node; undefined for all. */
  chosen: string | undefined;
  onChoose: (node: string | undefined) => void;
}

/** The text of a selected node. */
export const nodeWords = (node: string): string => (node === thisNode ? 'This node' : node);

/** The node section of a filter menu; nothing without a fleet. */
export function NodeChoices({ chosen, onChoose }: NodeChoicesProps) {
  const fleet = useFleet();
  if (!fleet) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Node</Menu.Label>
      {[undefined, thisNode, ...fleet.nodes.map(({ name }) => name)].map((node) => (
        <MenuChoice
          key={node ?? ''}
          label={node === undefined ? 'All nodes' : nodeWords(node)}
          chosen={chosen === node}
          onChoose={() => onChoose(node)}
        />
      ))}
    </>
  );
}
