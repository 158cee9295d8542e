import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Whether the user has returned from a canceled checkout. The address says so only once, not after a reload. */
export function useCanceledCheckout(): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const says = search.get('canceled') === 'true';
  const [canceled, setCanceled] = useState(says);

  useEffect(() => {
    if (!says) return;
    setCanceled(true);
    navigate(paths.pricing, { replace: true, preventScrollReset: true });
  }, [says, navigate]);

  return canceled;
}
