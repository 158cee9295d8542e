import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { answerOr, codeOf } from './apiErrors.ts';
import { useLeave } from './leave.ts';
import { useServicesControl } from './ServicesProvider.tsx';
import { useRefreshTier } from './tier.ts';

const NOT_CONFIGURED = 'Premium product not configured';
const FAILED = 'Failed to start checkout. Please try again.';

/** Where the checkout leads back to, as paths: when it is paid, and when it is canceled. */
export type CheckoutReturn = { paid: string; canceled: string };

/** Opens Stripe's page. Busy until this page is left. */
export function useStartCheckout({ paid, canceled }: CheckoutReturn) {
  const { open } = useServicesControl();
  const { signInReturn } = usePlatform();
  const refreshTier = useRefreshTier();
  const leave = useLeave();
  const start = useMutation({
    mutationFn: async () => {
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
      leave(url);
    },
    onError: (error) => {
      if (codeOf(error) === 'already_subscribed') void refreshTier();
    },
  });
  const { reset } = start;
  // A page that the browser kept while the checkout was open comes back as it was left.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
  return {
    start: () => start.mutate(),
    busy: start.isPending || start.isSuccess,
    problem: start.error && (start.error.message === NOT_CONFIGURED ? NOT_CONFIGURED : answerOr(start.error, FAILED)),
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
