import { WINDOW_HOURS } from '@latticework/core/limits';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { LegalPage, type LegalSection } from './LegalPage.tsx';

export function PrivacyPage() {
  const billing = useBilling();
  return (
    <LegalPage
      title="Privacy Policy"
      path={paths.privacy}
      description="What Latticework stores about you and for how long, what stays on your device, where your text may be sent, and how to download or delete your data."
      lead="Latticework stores what it needs to answer you and to show you your answers again. We do not track you or sell anything, and you can download or delete everything yourself."
      sections={[
        {
          id: 'this-installation',
          title: 'One product, many installations',
          gloss: 'What depends on this installation is marked.',
          body: (
            <p>
              Latticework is software that anyone can run, on one machine or for many people. This page describes what
              it does. Some parts are only there if the people who run an installation have set them up: a hosted
              database, a model server, Google, {billing && 'payments, '}a mail server. Each is named below. If you want
              to know which of them this installation uses, <Link to={paths.contact}>ask us</Link>.
            </p>
          ),
        },
        {
          id: 'reading',
          title: 'If you only read',
          gloss: 'No cookies, no analytics, nothing from third parties.',
          body: (
            <>
              <p>
                The libraries, the guide, the examples and these pages need no account. They set no cookies. There are
                no analytics, no advertising and no third-party scripts; the fonts come from this site as well.
              </p>
              <p>
                When you open an example analysis, its view count goes up by one. It is only a number and says nothing
                about who opened it.
              </p>
            </>
          ),
        },
        {
          id: 'account',
          title: 'What we store about your account',
          body: (
            <>
              <ul>
                <li>Your email address, whether it is confirmed, and your display name.</li>
                <li>Your password as a bcrypt hash, from which it cannot be recovered.</li>
                <li>When the account was created and when you last signed in.</li>
                <li>
                  Where you are signed in: since when, when last used, the network address and what the browser calls
                  itself. It is deleted when you sign out there.
                </li>
                <li>
                  If you sign in with Google, where that is offered: what Google tells us, which is your name, your
                  address, the address of your picture there, and the number by which Google knows you. We ask Google
                  for nothing before you press its button.
                </li>
              </ul>
              <p>
                Accounts and database are part of this installation, or in a Supabase project if one is configured.
                Supabase then stores all of this for us, and keeps an audit log of its own.
              </p>
            </>
          ),
        },
        {
          id: 'analyses',
          title: 'What we store about your analyses',
          gloss: 'Until you delete them, one by one or with your account.',
          body: (
            <>
              <ul>
                <li>Each question that you had analyzed, when you asked it, and the complete analysis.</li>
                <li>Your feedback: the findings that you kept or rejected, the steps that you checked off.</li>
                <li>
                  A ledger of what counts toward your allowance: the kind of analysis, its time, the trending question
                  if it was one, and two codes, one made from your email address and one from the request.
                </li>
                <li>
                  Where a model server is configured, how much of its daily budget you used: a number for each day with
                  the same code of your email address, until the end of the next day.
                </li>
              </ul>
              <p>
                You can delete any question from your history, and its analysis goes with it. The patterns page is
                computed on our server when you open it, from your history alone, and is not stored.
              </p>
              <p>
                A click on a trending question is counted with the question, with the time of the last click but without
                your name. The ledger records which one you had analyzed.
              </p>
            </>
          ),
        },
        {
          id: 'models',
          title: 'Where your text is sent',
          gloss: 'Nowhere, unless a model server is configured here.',
          body: (
            <>
              <p>
                By default Latticework analyzes your text with its own engine, on its own server. Your text goes nowhere
                else.
              </p>
              <p>
                Where a model server is configured, each text that you ask about is sent to it, with our instructions
                and about forty entries of the library. Nothing about you is sent with it: no name, no address, no
                history. What you wrote in the text itself is, so leave out names that it does not need. How the company
                behind that server treats the text is up to its own terms.
              </p>
              <p>
                A text of fewer than four words is not sent. If our own engine reads a text as a sign that a life may be
                in danger, it answers at once with where to get help, and does not send the text either. Each stored
                analysis says which engine made it.
              </p>
            </>
          ),
        },
        {
          id: 'device',
          title: 'What your own device stores',
          body: (
            <>
              <p>In your browser’s storage for this site:</p>
              <ul>
                <li>the session that keeps you signed in;</li>
                <li>
                  a text that you have typed but not sent, and up to five that you began before it, for a week; for a
                  day while you are not signed in;
                </li>
                {billing && <li>that you asked for Premium, for a day;</li>}
                <li>when you last requested a mail and for which address, for a minute;</li>
                <li>a message to us, until you send it or close the tab;</li>
                <li>your choice of light or dark mode, and which biases you have viewed;</li>
                <li>
                  until you close the tab: how far you had scrolled, which notice you have closed, and where a sign-in
                  with Google started.
                </li>
              </ul>
              <p>
                Signing out removes the session and what you had typed. Where our server ends your session, because you
                signed out on another device for instance, what you had typed stays on this one and is shown only after
                you have signed in again. Clearing this site’s data in your browser removes all of it.
              </p>
            </>
          ),
        },
        ...(billing ? [PAYMENTS] : []),
        {
          id: 'mails',
          title: 'Mails and messages',
          body: (
            <>
              <p>
                We mail you to confirm your address, to reset your password, and to say that it was changed. There is no
                newsletter. Mails go out through the mail server that is configured here, or through Supabase.
              </p>
              <p>
                A message that you send with the <Link to={paths.contact}>contact form</Link> becomes a mail to us, with
                your address and name as you wrote them. This site keeps no copy of it. We keep the mail for as long as
                your question needs it.
              </p>
              <p>
                Where no mail server is configured, for example when someone tries Latticework on their own machine,
                mails stay in an inbox that everyone who can open that site can read.
              </p>
            </>
          ),
        },
        {
          id: 'limits',
          title: 'Limits against abuse',
          body: (
            <p>
              To prevent guessing passwords and flooding people with mail, we count sign-in attempts, mails and
              messages. For that we store the time and codes made with a secret key from the email address and the
              network address, not the addresses themselves. They are kept for about an hour.
            </p>
          ),
        },
        {
          id: 'logs',
          title: 'Logs',
          body: (
            <>
              <p>
                For each request the server logs the time, the method, the path without its query string, the status and
                how long it took. It logs no network address, no email address, no text and no password. Some events are
                logged with the account number, such as a wrong password or a changed one.
              </p>
              <p>
                The people who host this installation may run other servers in front of it, whose logs we do not
                describe here.
              </p>
            </>
          ),
        },
        {
          id: 'take-it-with-you',
          title: 'Downloading your data',
          gloss: 'Settings, Your data.',
          body: (
            <p>
              In the <Link to={paths.settings}>settings</Link> you can download everything that we keep of you, as JSON
              for machines and as Markdown for reading. You can correct your name there too.
            </p>
          ),
        },
        {
          id: 'deleting',
          title: 'Deleting your account',
          gloss: `Everything at once; one code stays for ${WINDOW_HOURS} hours.`,
          body: (
            <>
              <p>
                You delete your account in the settings. Account, questions, analyses, verdicts and sessions are gone
                from the database by the time the page says so.
                {billing &&
                  ' If you pay, a job then deletes you at Stripe, which ends the subscription; it is retried until it succeeds.'}
              </p>
              <p>
                For {WINDOW_HOURS} hours we keep a code made with a secret key from your email address, with the kind
                and time of your latest analyses, so that signing up again does not start a new day. No one can turn it
                back into the address without knowing the address already. The codes of the limits above expire within
                about an hour.
              </p>
              <p>
                Mails that were sent stay where they arrived. If the people who run this installation make backups, the
                data in them expires with them.
              </p>
            </>
          ),
        },
        {
          id: 'who-sees-it',
          title: 'Who can see what you wrote',
          body: (
            <p>
              You. The database lets each account read only its own rows. We, who run this installation, could look into
              the database; we do so only to repair something or when the law compels us. We do not sell your data, and
              we do not train models with it.
            </p>
          ),
        },
        {
          id: 'age',
          title: 'Age',
          body: (
            <p>
              Latticework is for people 16 and older. If somebody younger has an account, tell us and we will delete it.
            </p>
          ),
        },
        {
          id: 'changes',
          title: 'Changes and questions',
          body: (
            <p>
              The date at the top says when this page last changed. For anything else, including rights that the law
              where you live gives you over your data, <Link to={paths.contact}>write to us</Link>. We answer within 24
              hours.
            </p>
          ),
        },
      ]}
    />
  );
}

const PAYMENTS: LegalSection = {
  id: 'payments',
  title: 'Payments',
  gloss: 'Your card number never reaches us.',
  body: (
    <p>
      You pay for Premium by card through Stripe, on Stripe’s own page. We store your customer number at Stripe, the
      state of your subscription and the end of its period, and the brand and last four digits of the card. Your card
      number never reaches us. Stripe keeps what the law requires.
    </p>
  ),
};
