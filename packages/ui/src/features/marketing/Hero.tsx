import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Mark } from '../../components/Mark.tsx';
import { QuestionForm } from '../../components/QuestionForm.tsx';
import { useTypingPlaceholder } from '../../components/useTypingPlaceholder.ts';
import { changeDesk, keepForVisitor } from '../../data/drafts.ts';
import { useSession } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './Hero.module.css';
import { patternPreview } from './patternPreview.ts';
import { HERO_PACE, HERO_QUESTIONS } from './samples.ts';

export function Hero() {
  const session = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const preview = patternPreview(text);
  const billing = useBilling();
  const box = useRef<HTMLTextAreaElement>(null);
  // Text typed before hydration is in the box, and the next render would lose it.
  useEffect(() => setText(box.current?.value ?? ''), []);
  useTypingPlaceholder(box, HERO_QUESTIONS, HERO_PACE, text === '');

  const submit = () => {
    const question = text.trim();
    // A session that is still being confirmed goes to the dashboard too: it waits for the server's answer, or says that
    // there is none, with the question still in its address.
    if (session.status !== 'signedOut') {
      // Theirs already, in case the server has ended their session meanwhile.
      if (question && session.status === 'signedIn') {
        changeDesk(session.person.id, { kind: 'replace', text: question, own: true });
      }
      if (question) navigate(paths.dashboardWith(question), { state: { askedInApp: true, own: true } });
      else navigate(paths.dashboard);
      return;
    }
    // Kept for the dashboard's box until there is an account.
    keepForVisitor(question, true);
    navigate(paths.signup);
  };

  return (
    <section className={`page ${classes.hero}`}>
      <h1 className={classes.title}>
        Write the decision.
        <br />
        Read it back <em>marked&nbsp;up</em>.
      </h1>
      <p className={classes.lead}>
        Latticework reads your words the way a good editor would. It underlines the{' '}
        <Mark type="mental_model">mental models</Mark> and the <Mark type="cognitive_bias">biases</Mark> at work, argues
        the other side, and ends in a plan you can test.
      </p>
      <div className={classes.question} data-screen-only>
        <QuestionForm
          label="What are you deciding?"
          value={text}
          onChange={setText}
          onSubmit={submit}
          submitLabel="Mark it up"
          inviting
          hint={billing ? 'Plain words are best. Three analyses a day are free.' : 'Plain words are best.'}
          progress={{ label: 'Pattern preview', ...preview }}
          inputRef={box}
        />
      </div>
    </section>
  );
}
