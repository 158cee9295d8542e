import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { PlanInAddress } from './usePlanInAddress.ts';

/** Nobody signs in twice: on to the dashboard, with the wish that brought them. */
export function RedirectSignedIn({ plan }: { plan: PlanInAddress }) {
  const navigate = useNavigate();
  useEffect(() => {
    plan.settle('sign in');
    navigate(paths.dashboard, { replace: true });
  });
  return null;
}
