import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { PlanInAddress } from './usePlanInAddress.ts';

/** Sends a signed-in user on to the dashboard, keeping the plan intent. */
export function RedirectSignedIn({ plan }: { plan: PlanInAddress }) {
  const navigate = useNavigate();
  useEffect(() => {
    plan.settle('sign in');
    navigate(paths.dashboard, { replace: true });
  });
  return null;
}
