import { useSearchParams } from 'react-router-dom';
import { forgetPlanIntent, keepPlanIntent } from '../../data/planIntent.ts';

/** Whether the address says that the account is for Premium, and how links between the doors go on saying so. */
export function usePlanInAddress() {
  const [search] = useSearchParams();
  const premium = search.get('plan') === 'premium';
  return {
    premium,
    search: premium ? '?plan=premium' : '',
    /** The wish has to outlive the door. Whoever signs up without it has none, whatever they looked at before. */
    settle: (doing: 'sign in' | 'sign up') => {
      if (premium) keepPlanIntent();
      else if (doing === 'sign up') forgetPlanIntent();
    },
  };
}

export type PlanInAddress = ReturnType<typeof usePlanInAddress>;
