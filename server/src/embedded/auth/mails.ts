import { readFileSync } from 'node:fs';
import { compile } from 'html-to-text';

/** A mail, ready to be sent. */
export type Mail = { to: string; subject: string; html: string; text: string };
export type SendMail = (mail: Mail) => Promise<void>;

/** The mails state this lifetime. Hosted Supabase has one for all links (`otp_expiry` in config.toml). */
export const LINK_LIFETIME_S = 3600;

/**
 * The parts of a link to our page. Only the page's script uses up the token, so a link scanner that fetches every
 * address in a mail does no harm. `redirectTo` tells the page where to send the person next.
 */
export type Link = { siteUrl: string; token: string; redirectTo: string };

export function confirmationMail(to: string, link: Link): Mail {
  return fill(TEMPLATES.confirmation, to, valuesOf(link));
}

export function recoveryMail(to: string, link: Link): Mail {
  return fill(TEMPLATES.recovery, to, valuesOf(link));
}

export function passwordChangedMail(to: string, { siteUrl }: Pick<Link, 'siteUrl'>): Mail {
  return fill(TEMPLATES.passwordChanged, to, { SiteURL: siteUrl });
}

/** Hosted Supabase gets the same files (config.toml) and fills them with Go's html/template. */
const TEMPLATES = {
  confirmation: readTemplate('confirmation'),
  recovery: readTemplate('recovery'),
  passwordChanged: readTemplate('password_changed'),
};

function readTemplate(name: string): string {
  return readFileSync(new URL(`../../../supabase/templates/${name}.html`, import.meta.url), 'utf8');
}

/** Named as hosted Supabase names them. */
type Values = { SiteURL: string; TokenHash?: string; RedirectTo?: string };

function valuesOf({ siteUrl, token, redirectTo }: Link): Values {
  return { SiteURL: siteUrl, TokenHash: token, RedirectTo: redirectTo };
}

/** Throws when a placeholder of the template has no value. */
function fill(template: string, to: string, values: Values): Mail {
  const known = new Map(Object.entries({ ...values, Email: to }));
  const html = template.replace(/\{\{([^{}]*)\}\}/g, (placeholder, inside: string) => {
    const [, name = '', query] = /^ \.(\w+)( \| urlquery)? $/.exec(inside) ?? [];
    const value = known.get(name);
    if (value === undefined) throw new Error(`the placeholder ${placeholder} has no value`);
    return escapeHtml(query ? urlquery(value) : value);
  });
  const [, subject = ''] = /<title>(.*)<\/title>/.exec(template) ?? [];
  return { to, subject, html, text: `${toText(html)}\n` };
}

function urlquery(value: string): string {
  return String(new URLSearchParams([['', value]])).slice(1);
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const toText = compile({
  wordwrap: 78,
  formatters: {
    /** The link's text, then its address on a line of its own, so that mail programs recognize all of it. */
    button(element, walk, builder) {
      builder.openBlock({ leadingLineBreaks: 2 });
      walk(element.children, builder);
      builder.addInline(':');
      builder.addLineBreak();
      builder.addInline(element.attribs['href'] ?? '', { noWordTransform: true });
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
  },
  selectors: [
    { selector: 'a.button', format: 'button' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'div.preheader', format: 'skip' },
    { selector: 'p.fallback', format: 'skip' },
  ],
});
