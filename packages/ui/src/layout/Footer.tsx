import { PAGES_OF_BILLING } from '@latticework/core/pages';
import { Link } from 'react-router-dom';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { useHydrated } from '../components/useHydrated.ts';
import { paths, SOCIAL_PROFILE } from '../paths.ts';
import { useBilling } from '../platform/Billing.tsx';
import { Appearance } from './Appearance.tsx';
import classes from './Footer.module.css';

const COLUMNS = [
  {
    title: 'Product',
    links: [
      ['Features', paths.features],
      ['Pricing', paths.pricing],
      ['Mental Models Library', paths.mentalModels],
      ['FAQ', paths.faq],
    ],
  },
  {
    title: 'Library',
    links: [
      ['Cognitive Biases Library', paths.cognitiveBiases],
      ['Guide to Mental Models', paths.guide],
      ['Map of the Latticework', paths.map],
      ['Examples', paths.examples],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Privacy Policy', paths.privacy],
      ['Terms of Service', paths.terms],
      ['Refund Policy', paths.refunds],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About Us', paths.about],
      ['Contact', paths.contact],
    ],
  },
] as const;

export function Footer() {
  const billing = useBilling();
  const hydrated = useHydrated();
  return (
    <footer className={classes.footer} data-screen-only>
      <div className={`page ${classes.columns}`}>
        <p className={classes.tagline}>
          Latticework helps you think. It does not decide for you, and it is not professional advice.
        </p>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul>
              {links
                .filter(([, to]) => billing || !PAGES_OF_BILLING.includes(to))
                .map(([label, to]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={`page ${classes.last}`}>
        {/* A document keeps the year in which it was built: a new element replaces it. */}
        <p key={String(hydrated)} suppressHydrationWarning>
          © {new Date().getFullYear()} Latticework
        </p>
        <ExternalLink href={SOCIAL_PROFILE}>Latticework on X</ExternalLink>
        <Appearance className={classes.appearance} />
      </div>
    </footer>
  );
}
