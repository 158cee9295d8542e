/** A mail as it is handed to whoever sends it. */
export type Mail = { to: string; subject: string; html: string; text: string };
export type SendMail = (mail: Mail) => Promise<void>;

type Page = 'confirm-email' | 'reset-password';
type LinkType = 'email' | 'recovery';

/**
 * Links lead to a page of ours, whose script then uses the token up. A link scanner that fetches every address in a
 * mail gets the page, and the person's link still works.
 */
export function linkTo(
  page: Page,
  {
    siteUrl,
    token,
    type,
    redirectTo,
  }: { siteUrl: string; token: string; type: LinkType; redirectTo?: string | undefined },
): string {
  const query = new URLSearchParams({ token_hash: token, type, ...(redirectTo && { redirect_to: redirectTo }) });
  return `${siteUrl}/${page}?${query}`;
}

export function confirmationMail(to: string, link: string): Mail {
  return mail({
    to,
    subject: 'Confirm your email for Latticework',
    lead: 'Welcome to Latticework. Confirm that this address is yours, and you can start.',
    action: 'Confirm your email',
    link,
    note: 'The link works once, for 24 hours. If you did not sign up, ignore this mail: nothing happens without the link.',
  });
}

export function recoveryMail(to: string, link: string): Mail {
  return mail({
    to,
    subject: 'Set a new password for Latticework',
    lead: 'Somebody, you we hope, asked to set a new password for your Latticework account.',
    action: 'Set a new password',
    link,
    note: 'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
  });
}

type Content = { to: string; subject: string; lead: string; action: string; link: string; note: string };

function mail({ to, subject, lead, action, link, note }: Content): Mail {
  const href = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f3ec;color:#23211d;font:17px/1.5 Georgia,'Times New Roman',serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px">Latticework</p>
<p style="margin:0 0 24px">${lead}</p>
<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:#23211d;color:#f6f3ec;text-decoration:none;border-radius:4px">${action}</a></p>
<p style="margin:0 0 24px;font-size:14px;color:#5d584f">${note}</p>
<p style="margin:0;font-size:14px;color:#5d584f;word-break:break-all">The button does not work? Open this address:<br>${href}</p>
</div>
</body>
</html>
`;
  return { to, subject, html, text: `${lead}\n\n${action}:\n${link}\n\n${note}\n` };
}
