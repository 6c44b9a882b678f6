import { useMediaQuery } from '@mantine/hooks';
import { ScreenTitle } from '../../components/screen-title.tsx';
import styles from './authorize.module.css';
import { FamiliesCard } from './families/families-card.tsx';
import { FaultsCard } from './faults/faults-card.tsx';
import { FlowsCard } from './flows/flows-card.tsx';
import { FlowFormCard } from './form/flow-form-card.tsx';
import { StepsCard } from './steps/steps-card.tsx';
import { TokenCard } from './token/token-card.tsx';
import { useChosenFlow } from './use-chosen-flow.ts';

/** OAuth made visible: the token request, each message of the flow, and the tokens that it obtained. */
export function Authorize() {
  const wide = useMediaQuery('(width >= 1340px)', true, { getInitialValueInEffect: false });
  return (
    <div className={styles.authorize} data-wide={wide}>
      <ScreenTitle>Authorize</ScreenTitle>
      <div className={styles.column}>
        <FlowFormCard />
        <FaultsCard />
        <FlowsCard />
      </div>
      {wide ? <TwoColumns /> : <OneColumn />}
    </div>
  );
}

function TwoColumns() {
  return (
    <>
      <div className={styles.column}>
        <StepsCard />
      </div>
      <div className={styles.column}>
        <TokenCard />
        <FamiliesCard />
      </div>
    </>
  );
}

/** The token card, once a token exists, comes before the steps. */
function OneColumn() {
  const won = useChosenFlow()?.tokens !== undefined;
  const cards = [<StepsCard key="steps" />, <TokenCard key="token" />];
  return (
    <div className={styles.column}>
      {won ? cards.toReversed() : cards}
      <FamiliesCard />
    </div>
  );
}
