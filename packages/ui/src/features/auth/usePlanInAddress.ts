import { useSearchParams } from 'react-router-dom';
import { forgetPlanIntent, keepPlanIntent } from '../../data/planIntent.ts';
import { useBilling } from '../../platform/Billing.tsx';

/** Whether the address asks for Premium, and how links between the sign-in pages pass that on. */
export function usePlanInAddress() {
  const [search] = useSearchParams();
  const premium = useBilling() && search.get('plan') === 'premium';
  return {
    premium,
    search: premium ? '?plan=premium' : '',
    /** Stores the plan intent beyond this page. Signing up without it clears an earlier one. */
    settle: (doing: 'sign in' | 'sign up') => {
      if (premium) keepPlanIntent();
      else if (doing === 'sign up') forgetPlanIntent();
    },
  };
}

export type PlanInAddress = ReturnType<typeof usePlanInAddress>;
