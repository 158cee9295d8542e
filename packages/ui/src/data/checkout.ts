import { paths } from '../paths.ts';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { answerOr, codeOf } from './apiErrors.ts';
import { useLeaveFor } from './leave.ts';
import { useServicesControl } from './ServicesProvider.tsx';
import { useRefreshTier } from './tier.ts';

const NOT_CONFIGURED = 'Premium product not configured';
const FAILED = 'Failed to start checkout. Please try again.';

/** Where the checkout leads back to, as paths: when it is paid, and when it is canceled. */
export type CheckoutReturn = { paid: string; canceled: string };

/** Opens Stripe's page. */
export function useStartCheckout({ paid, canceled }: CheckoutReturn) {
  const { open } = useServicesControl();
  const { signInReturn } = usePlatform();
  const refreshTier = useRefreshTier();
  const { leave, busy, error } = useLeaveFor(
    async () => {
      const [{ api }, { statusContracts }, { billingContracts }] = await Promise.all([
        open(),
        import('@latticework/api/contracts/status'),
        import('@latticework/api/contracts/billing'),
      ]);
      // The price may have changed since the page was opened.
      const { plan } = await api.call(statusContracts.config, {});
      if (plan === null) throw new Error(NOT_CONFIGURED);
      const { url } = await api.call(billingContracts.checkout, {
        body: {
          price_id: plan.priceId,
          mode: 'subscription',
          success_url: signInReturn.addressOf(paid),
          cancel_url: signInReturn.addressOf(canceled),
        },
      });
      return url;
    },
    (cause) => {
      if (codeOf(cause) === 'already_subscribed') void refreshTier();
    },
  );
  return {
    start: leave,
    busy,
    problem: error && (error.message === NOT_CONFIGURED ? NOT_CONFIGURED : answerOr(error, FAILED)),
  };
}

/** Back to the page where a person decided to upgrade; on the dashboard and in the settings with a welcome. */
export function checkoutReturnTo(path: string): CheckoutReturn {
  const [page = path] = path.split('?', 1);
  if (page === paths.pricing) return { paid: `${paths.dashboard}?upgrade=success`, canceled: `${page}?canceled=true` };
  if (page === paths.settings) return { paid: `${page}?upgrade=success`, canceled: page };
  // A result has an address of its own, and what brought the person there is still to be read.
  const canceled = page === paths.results || page === paths.history ? path : paths.dashboard;
  return { paid: `${paths.dashboard}?upgrade=success`, canceled };
}
