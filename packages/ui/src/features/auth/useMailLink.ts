import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { carriesPlanIntent } from '../../data/planIntent.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';
import { paths } from '../../paths.ts';
import {
  currentSession,
  isConfirmed,
  type LinkSession,
  type MailLink,
  type Opened,
  openMailLink,
} from './mailLinks.ts';

export type LinkState =
  | { status: 'checking' | 'invalid' | 'unreachable' }
  /** `premium`: the link carries the plan intent. */
  | { status: 'valid'; email: string; premium: boolean }
  | { status: 'other-account'; email: string; signedInAs: string; proceed: () => void; stay: () => void };

type Options = {
  /** The link type that the page accepts; a link without a type counts as the first. */
  types: readonly [MailLink['type'], ...MailLink['type'][]];
  /**
   * If a link only confirms an address, any session with a confirmed address will do, such as one from an earlier click
   * on the link.
   */
  spentIsFine: boolean;
};

/** State that survives a reload: the link until it is checked, then the account it is for. */
type Kept = { link?: { tokenHash: string; type: string; premium: boolean }; opened?: string };

/**
 * Verifies the link once, by script: fetching the page does not consume it, so link scanners of mail services do no
 * harm. The token is removed from the address at once, so that it stays out of the browser history and referrers.
 */
export function useMailLink({ types, spentIsFine }: Options) {
  const services = useServices();
  const { pathname, search, state: before } = useLocation();
  const navigate = useNavigate();
  const [kept] = useState(() => linkIn(search, types[0]) ?? keptIn(before));
  const [state, setState] = useState<LinkState>({ status: 'checking' });
  const [attempt, setAttempt] = useState(0);
  /** Whether the user has agreed that the link's account may replace the current session. */
  const [agreed, setAgreed] = useState(false);

  useEffect(() => {
    if (search) navigate(pathname, { replace: true, state: kept });
  }, [search, pathname, kept, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
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

/** The account that the link is for, and the current session. */
async function open(
  services: Services,
  { link }: Kept,
  types: Options['types'],
): Promise<[LinkSession | null, Opened | null]> {
  if (!link) return [null, await currentSession(services)];
  const type = types.find((known) => known === link.type);
  // A link for another page is invalid here, signed in or not.
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
