import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Whether somebody has come back from a checkout that they left. The address says it once: a reload does not. */
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
