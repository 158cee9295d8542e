import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  currentSession,
  isConfirmed,
  type LinkSession,
  type MailLink,
  type Opened,
  openMailLink,
} from '../../data/mailLinks.ts';
import { carriesPlanIntent } from '../../data/planIntent.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';
import { paths } from '../../paths.ts';

export type LinkState =
  | { status: 'checking' | 'invalid' | 'unreachable' }
  /** `premium`: the link carries the wish for it. */
  | { status: 'valid'; email: string; premium: boolean }
  | { status: 'other-account'; email: string; signedInAs: string; proceed: () => void; stay: () => void };

type Options = {
  /** What the page takes; a link that does not say what it is counts as the first. */
  types: readonly [MailLink['type'], ...MailLink['type'][]];
  /**
   * Where a confirmed address is all that a link is for, the session of anybody who has one will do: that of a link that
   * was opened before, say.
   */
  spentIsFine: boolean;
};

/** What a reload finds: the link while nobody could check it, then whom it is for. */
type Kept = { link?: { tokenHash: string; type: string; premium: boolean }; opened?: string };

/**
 * Verifies the link that led here, once, by script: fetching the page consumes nothing, so the scanners of mail
 * services do no harm. The token leaves the address at once, so that it stays out of histories and referrers.
 */
export function useMailLink({ types, spentIsFine }: Options) {
  const services = useServices();
  const { pathname, search, state: before } = useLocation();
  const navigate = useNavigate();
  const [kept] = useState(() => linkIn(search, types[0]) ?? keptIn(before));
  const [state, setState] = useState<LinkState>({ status: 'checking' });
  const [attempt, setAttempt] = useState(0);
  /** Whether the person has said that the link's account may replace the one that is signed in. */
  const [agreed, setAgreed] = useState(false);

  useEffect(() => {
    if (search) navigate(pathname, { replace: true, state: kept });
  }, [search, pathname, kept, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new question
  useEffect(() => {
    let current = true;
    setState({ status: 'checking' });
    const show = (next: LinkState, opened: Opened | null) => {
      if (!current) return;
      navigate(pathname, { replace: true, state: opened && { opened: opened.personId } });
      setState(next);
    };
    const check = async () => {
      const [link, there] = await open(services, kept, types);
      if (!link) {
        const asBefore = kept.opened !== undefined && kept.opened === there?.personId;
        const fine = there && (asBefore || (kept.opened === undefined && spentIsFine && (await isConfirmed(services))));
        return show(
          fine ? { status: 'valid', email: there.email, premium: false } : { status: 'invalid' },
          fine ? there : null,
        );
      }
      if (there && there.personId !== link.personId && !agreed) {
        const stay = () => {
          void link.end().catch(() => undefined);
          navigate(paths.dashboard, { replace: true });
        };
        const { email } = link;
        const question = { email, signedInAs: there.email, proceed: () => setAgreed(true), stay };
        return show({ status: 'other-account', ...question }, link);
      }
      await link.takeOver();
      show({ status: 'valid', email: link.email, premium: kept.link?.premium === true }, link);
    };
    check().catch(() => current && setState({ status: 'unreachable' }));
    return () => {
      current = false;
    };
  }, [services, kept, types, spentIsFine, pathname, navigate, attempt, agreed]);

  return { state, check: () => setAttempt((times) => times + 1) };
}

/** What the link opens, and whose session is there. */
async function open(
  services: Services,
  { link }: Kept,
  types: Options['types'],
): Promise<[LinkSession | null, Opened | null]> {
  if (!link) return [null, await currentSession(services)];
  const type = types.find((known) => known === link.type);
  // Another page's link is none at all here, whoever is signed in.
  if (!type) return [null, null];
  const opened = await openMailLink(services, { tokenHash: link.tokenHash, type });
  return [opened, await currentSession(services)];
}

function linkIn(search: string, fallbackType: MailLink['type']): Kept | null {
  const query = new URLSearchParams(search);
  const tokenHash = query.get('token_hash');
  if (!tokenHash) return null;
  const premium = carriesPlanIntent(query.get('redirect_to'));
  return { link: { tokenHash, type: query.get('type') ?? fallbackType, premium } };
}

function keptIn(state: unknown): Kept {
  const { link, opened } = (state ?? {}) as { link?: Record<string, unknown>; opened?: unknown };
  const { tokenHash, type, premium } = link ?? {};
  return {
    ...(typeof tokenHash === 'string' &&
      typeof type === 'string' && {
        link: { tokenHash, type, premium: premium === true },
      }),
    ...(typeof opened === 'string' && { opened }),
  };
}
