import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/PageHead.tsx';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { siteQuery } from '../../data/site.ts';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';

export function ContactPage() {
  const { open } = useServicesControl();
  const billing = useBilling();
  const { data: site } = useQuery(siteQuery(open));
  return (
    <div className={`page ${classes.page}`}>
      <PageHead
        title="Contact | Latticework"
        description="Write to the people behind Latticework, with the form on this page or from your own mail program. We reply within 24 hours."
        path={paths.contact}
      />
      <h1>Contact</h1>
      <div className={classes.columns}>
        <div className={classes.ways}>
          <p className={classes.address}>{site && <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>}</p>
          <p>We reply within 24 hours.</p>
          <p className="note second">
            If it is about your account, write from the address that you signed up with, so that we can find it. We
            never need your password.
          </p>
        </div>
        {site?.contactForm !== false && (
          <div className={classes.form}>
            <ContactForm supportEmail={site?.supportEmail} />
          </div>
        )}
        <nav className={classes.links} aria-label="Before you write">
          <h2 className={classes.linksTitle}>Before you write</h2>
          <ul>
            {LINKS.filter(([, to]) => billing || to !== paths.refunds).map(([label, to]) => (
              <li key={to}>
                <Link className="quiet" to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

const LINKS = [
  ['Terms of Service', paths.terms],
  ['Privacy Policy', paths.privacy],
  ['Refund Policy', paths.refunds],
  ['FAQ', paths.faq],
] as const;
