import { Link } from 'react-router-dom';
import { Mark } from '../../components/Mark.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import classes from './AboutPage.module.css';
import { Chapter } from './Chapter.tsx';
import { PageTop } from './PageTop.tsx';
import { StartButton } from './StartButton.tsx';
import { Terms } from './Terms.tsx';

export function AboutPage() {
  const billing = useBilling();
  return (
    <>
      <PageHead
        title="About us | Latticework"
        description="Why Latticework exists, what the latticework in its name is, who it is for, and the rules it follows. Founded in 2025."
        path={paths.about}
      />
      <PageTop title="A second reader for decisions">
        Most of us make our decisions alone and under pressure, and never reread what we wrote about them. Latticework
        reads it.
      </PageTop>
      <Chapter id="story" title="How it began">
        <p>
          Latticework was founded in 2025 on a piece of old advice. Before a hard decision, write down what you are
          telling yourself about it. The next morning, read it with a pencil, as if someone else had written it. The
          sentence that made the choice look easy is usually there, and it is usually the one that you did not notice
          writing.
        </p>
        <p>
          The trouble is that you know your own text too well. A good editor would see it at once, but few people have
          one. So Latticework is that reader, with a pencil of two colors: one for the{' '}
          <Mark type="mental_model">models</Mark> that help you think, one for the{' '}
          <Mark type="cognitive_bias">biases</Mark> that do it for you.
        </p>
      </Chapter>
      <Chapter
        id="latticework"
        title="The latticework"
        aside={
          <p>
            The <Link to={paths.guide}>guide</Link> explains how to build one. The <Link to={paths.map}>map</Link> shows
            ours.
          </p>
        }
      >
        <p>
          The word is Charlie Munger’s. In a talk of 1994 he said that facts are of little use unless they hang together
          on a latticework of theory, and that the models in it have to come from many fields, because the wisdom of the
          world is not found in one department.
        </p>
        <p>
          A lattice holds because its strips cross. One model alone explains everything and can be bent to say anything.
          Two that meet in the same fact keep each other honest. That is why an analysis says where its findings cross.
        </p>
      </Chapter>
      <Chapter id="mission" title="What we want">
        <p className={classes.mission}>
          That anyone can have their thinking read back to them, with evidence and with the other side, before it
          becomes a decision.
        </p>
      </Chapter>
      <Chapter id="how" title="How it works">
        <ol className={classes.steps}>
          <li>
            <h3>You write</h3>
            <p>A paragraph in plain words: what you are deciding, and what you have been telling yourself about it.</p>
          </li>
          <li>
            <h3>It marks and argues</h3>
            <p>
              It names the models and biases at work, quotes the words that show them, and says when each would not
              apply.
            </p>
          </li>
          <li>
            <h3>You decide</h3>
            <p>
              You keep what fits and reject what does not. {billing ? 'In premium quality you' : 'You'} get a few steps,
              each with a time and a sign that tells you to stop.
            </p>
          </li>
        </ol>
      </Chapter>
      <Chapter id="audiences" title="Who it is for">
        <Terms>
          <dt>Professionals and leaders</dt>
          <dd>who argue for a decision in writing, and would rather find the weak sentence before the meeting does.</dd>
          <dt>Entrepreneurs</dt>
          <dd>who have no one above them to say no.</dd>
          <dt>Students</dt>
          <dd>who learn the names of models and biases, and want to see them in something other than a textbook.</dd>
          <dt>Anybody</dt>
          <dd>who has been going back and forth for a week.</dd>
        </Terms>
      </Chapter>
      <Chapter id="values" title="Our rules">
        <Terms>
          <dt>No quote, no claim about your words</dt>
          <dd>
            What it says about your text, it quotes. A finding without a quote is one that such decisions always raise,
            and it says only that.
          </dd>
          <dt>It argues back, even against itself</dt>
          <dd>A finding is a guess with evidence. Each one comes with the reading in which it is wrong.</dd>
          <dt>A bias is a question</dt>
          <dd>It is never a diagnosis. It never tells you what kind of person you are.</dd>
          <dt>It knows when to say little</dt>
          <dd>
            If your text gives too little to go on, we ask you one question first.
            {billing && ' That does not count toward your daily limit.'}
          </dd>
          <dt>What you write is yours</dt>
          <dd>You can download all of it, and delete all of it, whenever you like.</dd>
        </Terms>
        <div className={classes.start}>
          <StartButton />
        </div>
      </Chapter>
    </>
  );
}
