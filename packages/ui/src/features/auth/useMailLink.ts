import type { EmailOtpType } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentSession, type MailLink, type Opened, sessionFromLink } from '../../data/mailLinks.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';

export type LinkState = { status: 'checking' | 'invalid' | 'unreachable' } | { status: 'valid'; email: string };

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const satisfies EmailOtpType[];

type Options = {
  /** For links that do not say what they are. */
  fallbackType: EmailOtpType;
  /** Where a session is all that a link is for, any session will do: that of a link that was opened before, say. */
  anySession: boolean;
};

/** What a reload finds: the link while nobody could check it, then whom it let in. */
type Kept = { link?: MailLink; opened?: string };

/**
 * Verifies the link that led here, once, by script: fetching the page consumes nothing, so the scanners of mail
 * services do no harm. The token leaves the address at once, so that it stays out of histories and referrers.
 */
export function useMailLink({ fallbackType, anySession }: Options) {
  const services = useServices();
  const { pathname, search, state: before } = useLocation();
  const navigate = useNavigate();
  const [kept] = useState(() => linkIn(search, fallbackType) ?? keptIn(before));
  const [state, setState] = useState<LinkState>({ status: 'checking' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (search) navigate(pathname, { replace: true, state: kept });
  }, [search, pathname, kept, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new question
  useEffect(() => {
    let current = true;
    setState({ status: 'checking' });
    open(services, kept, anySession).then(
      (opened) => {
        if (!current) return;
        navigate(pathname, { replace: true, state: opened && { opened: opened.personId } });
        setState(opened ? { status: 'valid', email: opened.email } : { status: 'invalid' });
      },
      () => current && setState({ status: 'unreachable' }),
    );
    return () => {
      current = false;
    };
  }, [services, kept, anySession, pathname, navigate, attempt]);

  return { state, check: () => setAttempt((times) => times + 1) };
}

async function open(services: Services, kept: Kept, anySession: boolean): Promise<Opened | null> {
  const opened = kept.link ? await sessionFromLink(services, kept.link) : null;
  if (opened) return opened;
  const there = await currentSession(services);
  return anySession || there?.personId === kept.opened ? there : null;
}

function linkIn(search: string, fallbackType: EmailOtpType): Kept | null {
  const query = new URLSearchParams(search);
  const tokenHash = query.get('token_hash');
  return tokenHash ? { link: { tokenHash, type: typeOf(query.get('type')) ?? fallbackType } } : null;
}

function keptIn(state: unknown): Kept {
  const { link, opened } = (state ?? {}) as { link?: { tokenHash?: unknown; type?: unknown }; opened?: unknown };
  const type = typeOf(link?.type);
  return {
    ...(typeof link?.tokenHash === 'string' && type && { link: { tokenHash: link.tokenHash, type } }),
    ...(typeof opened === 'string' && { opened }),
  };
}

function typeOf(name: unknown): EmailOtpType | undefined {
  return TYPES.find((type) => type === name);
}
