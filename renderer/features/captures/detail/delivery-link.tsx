import { useStores } from '../../../store/use-stores.ts';
import styles from './detail.module.css';

/** A link to the delivery that caused a capture. */
export function DeliveryLink({ deliveryId, n }: { deliveryId: string; n: number }) {
  const { deliveryDetails, navigation } = useStores();
  return (
    <button
      type="button"
      className={styles.link}
      title={deliveryId}
      onClick={() => {
        deliveryDetails.getState().choose(deliveryId);
        navigation.getState().go('deliveries');
      }}
    >
      {`Delivery attempt ${String(n)}`}
    </button>
  );
}
