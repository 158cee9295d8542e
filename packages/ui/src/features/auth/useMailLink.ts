import type { EmailOtpType } from '@supabase/supabase-js';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type MailLink, sessionFromLink } from '../../data/accounts.ts';
import { useServices } from '../../data/ServicesProvider.tsx';

export type LinkState = 'checking' | 'valid' | 'invalid' | 'unreachable';

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const satisfies EmailOtpType[];

type Options = {
  /** For links that do not say what they are. */
  fallbackType: EmailOtpType;
  /** A link that was opened before did its work, where a session is all that it was for. */
  spentIsFine: boolean;
};

/**
 * Verifies the link that led here, once, by script: fetching the page consumes nothing, so the scanners of mail
 * services do no harm. The token leaves the address at once, so that it stays out of histories and referrers.
 */
export function useMailLink({ fallbackType, spentIsFine }: Options) {
  const services = useServices();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => linkIn(search, fallbackType));
  const [state, setState] = useState<LinkState>('checking');

  useEffect(() => {
    if (search) navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);

  const check = useCallback(() => {
    setState('checking');
    sessionFromLink(services, link).then(
      async (session) => {
        const valid = session ?? (spentIsFine ? await sessionFromLink(services, null) : null);
        setState(valid ? 'valid' : 'invalid');
      },
      () => setState('unreachable'),
    );
  }, [services, link, spentIsFine]);
  useEffect(check, [check]);

  return { state, check };
}

function linkIn(search: string, fallbackType: EmailOtpType): MailLink | null {
  const query = new URLSearchParams(search);
  const tokenHash = query.get('token_hash');
  if (!tokenHash) return null;
  return { tokenHash, type: TYPES.find((type) => type === query.get('type')) ?? fallbackType };
}
