import { useMutation } from '@tanstack/react-query';
import { useServicesControl } from './ServicesProvider.tsx';

const NOT_CONFIGURED = 'Premium product not configured';
const FAILED = 'Failed to start checkout. Please try again.';

/**
 * Asks the server again whether it has a price, because it may have got one since the page was opened. No server has a
 * checkout yet, so this always ends with the reason why not.
 */
export function useStartCheckout() {
  const { open } = useServicesControl();
  return useMutation<never>({
    mutationFn: async () => {
      const { plan } = await Promise.all([open(), import('@latticework/api/contracts/status')])
        .then(([{ api }, { statusContracts }]) => api.call(statusContracts.config, {}))
        .catch((cause: unknown) => {
          throw new Error(FAILED, { cause });
        });
      throw new Error(plan.priceId === null ? NOT_CONFIGURED : FAILED);
    },
  });
}
