import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { parse as parseToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ACCESS_TOKEN_LIFETIME } from '../accessTokens.ts';
import { confirmationMail, LINK_LIFETIME_S, passwordChangedMail, recoveryMail } from './mails.ts';

const SUPABASE = join(import.meta.dirname, '../../../supabase');
const TOKENS = join(import.meta.dirname, '../../../../packages/ui/src/theme/tokens.css');

const siteUrl = 'https://app.example';
const token = '0123456789abcdef'.repeat(4);

/** The values that every version of hosted Supabase offers to templates (supabase/auth, templatemailer.go). */
const OFFERED = {
  confirmation: ['SiteURL', 'Email', 'TokenHash', 'RedirectTo'],
  recovery: ['SiteURL', 'Email', 'TokenHash', 'RedirectTo'],
  password_changed: ['SiteURL', 'Email'],
};

const MAILS = [
  { name: 'confirmation', write: confirmationMail, page: '/confirm-email', type: 'email' },
  { name: 'recovery', write: recoveryMail, page: '/reset-password', type: 'recovery' },
  { name: 'password_changed', write: passwordChangedMail, page: '/forgot-password', type: null },
] as const;

const templates = new Map(
  MAILS.map(({ name }) => [name, readFileSync(join(SUPABASE, 'templates', `${name}.html`), 'utf8')]),
);

const anything = fc.oneof(
  fc.emailAddress(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom(
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title></style><script>alert(1)</script>',
    'javascript:alert(1)',
    '&quot;&amp;&lt;',
    '{{ .TokenHash }}',
    "$&$1$'",
  ),
);

test.each(MAILS)('values in the mail $name stay text, and its links lead to one page', (mail) => {
  const elementsOf = (site: string) =>
    contentOf(mail.write('ann@example.test', { siteUrl: site, token, redirectTo: site }).html).elements;
  const usual = elementsOf(siteUrl);
  for (const quote of ['"', "'"]) expect(elementsOf(`${siteUrl}/${quote} onclick=${quote}`)).toEqual(usual);
  fc.assert(
    fc.property(anything, anything, (to, redirectTo) => {
      const { html, text, subject } = mail.write(to, { siteUrl, token, redirectTo });
      const content = contentOf(html);
      expect(content.elements).toEqual(usual);
      expect(content.words.split(to).length).toBeGreaterThan(2);
      expect(html).toContain(`<title>${subject}</title>`);

      const [address = '', ...others] = new Set(content.links);
      expect(others).toEqual([]);
      const link = new URL(address);
      const query = Object.fromEntries(link.searchParams);
      expect([link.origin, link.pathname]).toEqual([siteUrl, mail.page]);
      expect(query).toEqual(mail.type ? { token_hash: token, type: mail.type, redirect_to: redirectTo } : {});
      expect(text.split('\n').filter((line) => line.includes(address))).toEqual([address]);
    }),
  );
});

test('the text version says what the HTML says, with the link’s address on a line of its own', () => {
  const { subject, text } = confirmationMail('ann@example.test', {
    siteUrl,
    token,
    redirectTo: `${siteUrl}/dashboard`,
  });
  expect(subject).toBe('Confirm your email for Latticework');
  expect(text).toBe(`Latticework


Confirm your email

Welcome to Latticework. You signed up with ann@example.test. Confirm that this
address is yours, and you can start.

Confirm your email:
https://app.example/confirm-email?token_hash=${token}&type=email&redirect_to=https%3A%2F%2Fapp.example%2Fdashboard

The link works once, within the next hour. If you ask for another mail, only
the newest link works.

If you did not sign up, ignore this mail: nothing happens without the link.

Latticework names the mental models and biases at work in a decision, in your
own words. This mail went to ann@example.test because somebody signed up with
that address.
`);
});

test.each(MAILS)('the template $name uses only values that hosted Supabase offers', ({ name }) => {
  const placeholders = [...(templates.get(name) ?? '').matchAll(/\{\{.*?\}\}/g)].map(([placeholder]) => placeholder);
  expect(placeholders.length).toBeGreaterThan(0);
  for (const placeholder of placeholders) {
    expect(OFFERED[name].flatMap((value) => [`{{ .${value} }}`, `{{ .${value} | urlquery }}`])).toContain(placeholder);
  }
});

test('the templates share one frame and one set of styles', () => {
  const frames = [...templates.values()].map((html) =>
    html
      .replace(/(?<=<title>).*(?=<\/title>)/, '')
      .replace(/(?<=<div class="preheader"[^>]*>).*(?=<\/div>)/, '')
      .replace(/(?<=<!-- words -->).*(?=<!-- \/words -->)/s, '')
      .replace(/(?<=This mail went to {{ \.Email }} because ).*(?=\.<\/td>)/, ''),
  );
  expect(frames[0]).not.toContain('Confirm');
  expect(new Set(frames).size).toBe(1);

  const styles = new Map<string, Set<string>>();
  for (const { tag, attributes } of [...templates.values()].flatMap((html) => contentOf(html).elements)) {
    if (!attributes['class'] && tag !== 'h1') continue;
    const what = `${tag}.${attributes['class']}`;
    styles.set(what, (styles.get(what) ?? new Set()).add(attributes['style'] ?? ''));
  }
  expect([...styles].filter(([, ways]) => ways.size > 1)).toEqual([]);
});

test.each(MAILS)('the mail $name displays in mail programs and loads nothing', ({ name, write }) => {
  const html = templates.get(name) ?? '';
  const { elements } = contentOf(html);
  expect(
    elements.map(({ tag }) => tag).filter((tag) => /^(img|link|script|iframe|object|form|video)$/.test(tag)),
  ).toEqual([]);
  expect(html).not.toMatch(/url\(|@import|\ssrc=|background=/);
  // Hosted Supabase drops comments, those for Outlook too, so nothing may depend on one.
  expect(html.match(/<!--.*?-->/gs)).toEqual(['<!-- words -->', '<!-- /words -->']);
  expect(elements.find(({ tag }) => tag === 'html')?.attributes).toEqual({ lang: 'en' });
  for (const { tag, attributes } of elements) {
    if (tag === 'table') expect(attributes).toMatchObject({ role: 'presentation', cellpadding: '0', cellspacing: '0' });
    expect(Number(attributes['width']?.replace('100%', '0') ?? 0)).toBeLessThanOrEqual(600);
  }
  // Gmail shows no more than 102 KB of a mail.
  const longest = `${'x'.repeat(64)}@${'y'.repeat(180)}.example`;
  expect(write(longest, { siteUrl, token, redirectTo: siteUrl }).html.length).toBeLessThan(20_000);
});

test('the mails use only colors of the palette, and neither the one for models nor the one for biases', () => {
  const palette = new Set(
    [...readFileSync(TOKENS, 'utf8').matchAll(/--(paper|leaf|ink|ink-2|rule|rule-strong):\s*(#[0-9a-f]{6})/g)].map(
      ([, , colour]) => colour,
    ),
  );
  expect(palette.size).toBeGreaterThanOrEqual(12);
  for (const [name, html] of templates) {
    const strange = [...html.matchAll(/#[0-9a-f]{3,8}\b/gi)].map(([colour]) => colour).filter((c) => !palette.has(c));
    expect([name, strange]).toEqual([name, []]);
  }
});

test('a project set up from config.toml sends these mails, with the lifetimes that they state', () => {
  const { auth } = hostedConfig.parse(parseToml(readFileSync(join(SUPABASE, 'config.toml'), 'utf8')));
  const { template, notification } = auth.email;
  // The CLI looks for templates from the folder above `supabase`, for those of notifications from `supabase`.
  const configured = [
    { ...template.confirmation, from: join(SUPABASE, '..') },
    { ...template.recovery, from: join(SUPABASE, '..') },
    { ...notification.password_changed, from: SUPABASE },
  ];
  const link = { siteUrl, token, redirectTo: siteUrl };
  expect(configured.map(({ subject }) => subject)).toEqual(MAILS.map(({ write }) => write('a@b.test', link).subject));
  expect(configured.map(({ from, content_path }) => readFileSync(join(from, content_path), 'utf8'))).toEqual([
    ...templates.values(),
  ]);

  expect(auth).toMatchObject({ minimum_password_length: PASSWORD_MIN_LENGTH, jwt_expiry: ACCESS_TOKEN_LIFETIME });
  expect(auth.email.otp_expiry).toBe(LINK_LIFETIME_S);
  expect(LINK_LIFETIME_S).toBe(3600);
  for (const name of ['confirmation', 'recovery'] as const)
    expect(templates.get(name)).toContain('within the next hour');
});

const mailSettings = z.object({ subject: z.string(), content_path: z.string() });
const hostedConfig = z.object({
  auth: z.looseObject({
    email: z.object({
      enable_confirmations: z.literal(true),
      max_frequency: z.literal('60s'),
      otp_expiry: z.number(),
      template: z.object({ confirmation: mailSettings, recovery: mailSettings }),
      notification: z.object({ password_changed: mailSettings.extend({ enabled: z.literal(true) }) }),
    }),
  }),
});

type Element = { tag: string; attributes: Record<string, string> };

/** The mail as a browser sees it: its elements without link targets, the links, and the words. */
function contentOf(html: string): { elements: Element[]; links: string[]; words: string } {
  const elements: Element[] = [];
  const links: string[] = [];
  const words: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('value' in node) words.push(node.value);
    if ('attrs' in node) {
      const { href, ...attributes } = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      if (href !== undefined) links.push(href);
      elements.push({ tag: node.tagName, attributes });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return { elements, links, words: words.join('') };
}
