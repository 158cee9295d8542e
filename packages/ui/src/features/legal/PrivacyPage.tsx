import { WINDOW_HOURS } from '@latticework/core/limits';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LegalPage } from './LegalPage.tsx';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      path={paths.privacy}
      description="What Latticework keeps of you and for how long, what stays on your device, where a text may be sent, and how to take your data with you or delete it."
      lead="Latticework keeps what it needs to answer you and to show you your answers again. Nobody is tracked, nothing is sold, and you can take everything with you or delete it by yourself."
      sections={[
        {
          id: 'this-installation',
          title: 'One product, many installations',
          gloss: 'What depends on how this one is set up is marked as such.',
          body: (
            <p>
              Latticework is software that anybody can run, on one machine or for many people. This page describes what
              it does. Some parts are only there where whoever runs an installation has set them up: a hosted database,
              a model server, Google, payments, a mail server. Each is named below. If you want to know which of them
              this installation uses, <Link to={paths.contact}>ask us</Link>.
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
                no analytics, no advertising and no scripts of third parties; the fonts come from this site as well.
              </p>
              <p>
                When you open an example analysis, its view count goes up by one. The count is a number; it does not
                know whose view it was.
              </p>
            </>
          ),
        },
        {
          id: 'account',
          title: 'What we keep of your account',
          body: (
            <>
              <ul>
                <li>Your email address, whether it is confirmed, and the name that you are greeted with.</li>
                <li>Your password as a bcrypt hash, from which it cannot be read.</li>
                <li>When the account was made and when you last signed in.</li>
                <li>
                  Where you are signed in: since when, when last used, the network address and what the browser calls
                  itself. It goes when you sign out there.
                </li>
                <li>
                  If you sign in with Google, where that is offered: what Google tells us, which is your name, your
                  address, the address of your picture there, and the number by which Google knows you. Nothing is asked
                  of Google before you press its button.
                </li>
              </ul>
              <p>
                Accounts and database are in this installation itself, or in a project at Supabase where one is
                configured. Supabase then stores all of this for us, and keeps an audit log of its own.
              </p>
            </>
          ),
        },
        {
          id: 'analyses',
          title: 'What we keep of your analyses',
          gloss: 'Until you delete them: one by one, or all with your account.',
          body: (
            <>
              <ul>
                <li>Each question that you had analyzed, when you asked it, and the whole analysis.</li>
                <li>What you made of it: the findings that you kept or struck out, the steps that you checked off.</li>
                <li>
                  A ledger of what counts toward your allowance: the kind of analysis, its time, for a trending question
                  which one, and two codes, one made from your email address and one from the request.
                </li>
              </ul>
              <p>
                You can delete any question from your history, and its analysis goes with it. The patterns page is
                computed on our server when you open it, from your history alone, and is not stored.
              </p>
              <p>
                A click on a trending question is counted with the question, with the time of the last click and without
                you. The ledger knows which one you had analyzed.
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
                By itself Latticework analyzes with an engine of its own, on its own server. Your text goes nowhere
                else.
              </p>
              <p>
                Where a model server is configured, each text that you ask about is sent to it, with our instructions
                and some forty entries of the library. Nothing about you goes along: no name, no address, no history.
                What you wrote in the text itself does, so leave out names that it can do without. How the company
                behind that server treats the text is for its own terms to say.
              </p>
              <p>
                A text of fewer than four words is not sent. A text that sounds as if a life may be in danger to our own
                engine is answered at once with where to get help, and is not sent either. Each stored analysis says
                which engine made it.
              </p>
            </>
          ),
        },
        {
          id: 'device',
          title: 'What your own device keeps',
          body: (
            <>
              <p>In the storage that your browser gives this site:</p>
              <ul>
                <li>the session that keeps you signed in;</li>
                <li>
                  a text that you have typed and not yet sent, and up to five that you began before it, for a week; for
                  a day while you are not signed in;
                </li>
                <li>that you came for Premium, for a day;</li>
                <li>when you last asked for a mail and for which address, for a minute;</li>
                <li>a message that you are writing to us, until it is sent or the tab is closed;</li>
                <li>your choice of light or dark, and which biases you have viewed;</li>
                <li>
                  until the tab is closed: how far you had scrolled, which notice you have closed, and where a sign-in
                  with Google began.
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
        {
          id: 'payments',
          title: 'Payments',
          gloss: 'Your card number never reaches us.',
          body: (
            <p>
              Where Premium can be bought, you pay by card through Stripe, on Stripe’s own page. We keep the number by
              which Stripe knows you, the state of your subscription and the end of its period, and the brand and last
              four digits of the card. Your card number never reaches us. Stripe keeps what the law asks of it.
            </p>
          ),
        },
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
                Where no mail server is configured, as on a machine where somebody tries Latticework out, mails stay in
                an inbox that everybody who can open that site can read.
              </p>
            </>
          ),
        },
        {
          id: 'limits',
          title: 'Limits against abuse',
          body: (
            <p>
              So that nobody can guess passwords or flood others with mail, we count attempts to sign in, mails and
              messages. What we keep for that is the time and codes made with a secret key from the email address and
              the network address, not the addresses themselves. They stay for an hour or so.
            </p>
          ),
        },
        {
          id: 'logs',
          title: 'Logs',
          body: (
            <>
              <p>
                For each request the server notes the time, the method, the path without what follows its question mark,
                how it was answered and how long that took. It notes no network address, no email address, no text and
                no password. Some events are noted with the number of the account that they are about, such as a wrong
                password or a changed one.
              </p>
              <p>
                Whoever hosts this installation may stand in front of it with servers of their own, whose logs we do not
                describe here.
              </p>
            </>
          ),
        },
        {
          id: 'take-it-with-you',
          title: 'Taking your data with you',
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
                from the database when the page says so. If you pay, a job then deletes you at Stripe, which ends the
                subscription; it is tried until it succeeds.
              </p>
              <p>
                For {WINDOW_HOURS} hours we keep a code made with a secret key from your email address, with the kind
                and time of your latest analyses, so that signing up again does not start a new day. Nobody can turn it
                back into the address without knowing the address already. The codes of the limits above run out within
                an hour or so.
              </p>
              <p>
                Mails that were sent stay where they arrived. If whoever runs this installation makes backups, what is
                in them runs out with them.
              </p>
            </>
          ),
        },
        {
          id: 'who-sees-it',
          title: 'Who can see what you wrote',
          body: (
            <p>
              You. The database lets each account read its own rows and nobody else’s. We, who run this installation,
              could look into the database; we do so only to repair something or where the law compels us. We do not
              sell your data, and we do not train models with it.
            </p>
          ),
        },
        {
          id: 'age',
          title: 'Age',
          body: (
            <p>
              Latticework is for people of 16 and older. If a younger person has an account, tell us, and we delete it.
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
