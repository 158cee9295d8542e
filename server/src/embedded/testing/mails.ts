import type { Mail } from '../auth/mails.ts';

/** The parts of a mail's link, which has to be the same in its text and its HTML. */
export function linkIn(mail: Mail | undefined): {
  page: string;
  token: string;
  type: string;
  redirectTo: string | null;
} {
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  if (!mail || !link) throw new Error('there is no link');
  if (!mail.html.includes(`href="${link.replaceAll('&', '&amp;')}"`)) throw new Error('HTML and text differ');
  const { origin, pathname, searchParams } = new URL(link);
  return {
    page: origin + pathname,
    token: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') ?? '',
    redirectTo: searchParams.get('redirect_to'),
  };
}
