import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { ActivationEnergyDrawing } from './drawings/ActivationEnergyDrawing.tsx';
import { BaseRatesDrawing } from './drawings/BaseRatesDrawing.tsx';
import { BottlenecksDrawing } from './drawings/BottlenecksDrawing.tsx';
import { FeedbackLoopsDrawing } from './drawings/FeedbackLoopsDrawing.tsx';
import { GoodhartsLawDrawing } from './drawings/GoodhartsLawDrawing.tsx';
import { MarginOfSafetyDrawing } from './drawings/MarginOfSafetyDrawing.tsx';
import { OpportunityCostDrawing } from './drawings/OpportunityCostDrawing.tsx';
import { PrisonersDilemmaDrawing } from './drawings/PrisonersDilemmaDrawing.tsx';
import { RedQueenDrawing } from './drawings/RedQueenDrawing.tsx';
import { SecondOrderDrawing } from './drawings/SecondOrderDrawing.tsx';
import classes from './FeaturedModels.module.css';
import { WidePart } from './WidePart.tsx';

export function FeaturedModels() {
  return (
    <WidePart
      part="ten-models"
      lead="Not the ten best. They are here because no two come from the same field, and because each can be drawn. In every drawing the blue line is what the model asks you to look at."
    >
      <ol className={classes.models}>
        <Featured
          slug="opportunity-cost"
          name="Opportunity Cost"
          field="Economics"
          drawing={<OpportunityCostDrawing />}
          ask="What is the runner-up, and what is it worth to you?"
        >
          A free room, an idle hour, a good colleague on a dying product: each costs what it would have done otherwise,
          and nobody sends the bill. Only the best of the other roads counts, never all of them added up.
        </Featured>
        <Featured
          slug="second-order-thinking"
          name="Second Order Thinking"
          field="Sociology"
          drawing={<SecondOrderDrawing />}
          ask="And then what, and who does it?"
        >
          The first effect is the reason for doing a thing. The second is what everybody else does about it. List
          people, not events, and stop after two rounds. A chain of five is a story.
        </Featured>
        <Featured
          slug="feedback-loops"
          name="Feedback Loops"
          field="Systems"
          drawing={<FeedbackLoopsDrawing />}
          ask="What comes back, and how long is it on the way?"
        >
          Some effects travel around and act on their own cause. If they come back as more, things run away, up or down.
          If they come back as less, things settle. If they come back late, things swing, and people look for somebody
          to blame.
        </Featured>
        <Featured
          slug="activation-energy"
          name="Activation Energy"
          field="Chemistry"
          drawing={<ActivationEnergyDrawing />}
          ask="Is the thing hard, or only its first five minutes?"
        >
          A diamond ought to turn into graphite, and never gets over the hump. How good the far side is says nothing
          about how hard it is to start. So do not push harder. Look for a lower pass: the form half filled in, the
          cello out of its case.
        </Featured>
        <Featured
          slug="red-queen-effect"
          name="Red Queen Effect"
          field="Biology"
          drawing={<RedQueenDrawing />}
          ask="If you get better at this, who else does?"
        >
          The gazelle gets faster, and so does the cheetah. Everybody’s progress is real, and nobody’s place has
          changed. Stopping is expensive. Ground on which nobody is running may be cheaper.
        </Featured>
        <Featured
          slug="base-rates"
          name="Base Rates"
          field="Statistics"
          drawing={<BaseRatesDrawing />}
          ask="Of all the cases like this one, how many?"
        >
          One person in a thousand has the disease, and the test wrongly flags five in a hundred of the healthy. You are
          flagged. In 1978 Ward Casscells and colleagues put this to sixty Harvard doctors and students. Most often they
          said 95 percent. Count: it is about two.
        </Featured>
        <Featured
          slug="bottlenecks"
          name="Bottlenecks"
          field="Operations"
          drawing={<BottlenecksDrawing />}
          ask="Where does work wait, and who has time to chat?"
        >
          A chain of steps delivers as fast as its slowest one. Money spent anywhere else buys a longer queue. That is
          why more work could never make up for the tuner’s price. All of it has to pass through three places a day.
        </Featured>
        <Featured
          slug="prisoners-dilemma"
          name="Prisoner’s Dilemma"
          field="Game theory"
          drawing={<PrisonersDilemmaDrawing />}
          ask="What would make holding back the better reply?"
        >
          Whatever the other does, each of you is better off grabbing. So both grab, and both get less than they could
          have had. No malice is needed, and a promise that costs nothing to break is no help. Change the game: meet
          again, be seen, go in small steps.
        </Featured>
        <Featured
          slug="margin-of-safety"
          name="Margin of Safety"
          field="Engineering"
          drawing={<MarginOfSafetyDrawing />}
          ask="How wrong can your number be before it matters?"
        >
          Two people look at a corner place for a restaurant. They expect eighty dinners a night, and find that
          thirty-eight pay the rent. In their second winter the street is torn up. The margin did not make their
          forecast better. It made a bad one survivable.
        </Featured>
        <Featured
          slug="goodharts-law"
          name="Goodhart’s Law"
          field="Monetary policy"
          drawing={<GoodhartsLawDrawing />}
          ask="How would a clever cynic reach this number without the work?"
        >
          A figure tells you how things stand as long as nobody has a reason to push it. In 1902 Hanoi paid for rats by
          the tail. Tails came in by the thousand, and then rats without tails were seen in the streets, let go so that
          they would breed.
        </Featured>
      </ol>
    </WidePart>
  );
}

type Props = { slug: string; name: string; field: string; drawing: ReactNode; ask: string; children: ReactNode };

function Featured({ slug, name, field, drawing, ask, children }: Props) {
  return (
    <li className={classes.model}>
      <div className={classes.words}>
        <p className={classes.field}>{field}</p>
        <h3>
          <Link to={paths.toolPage({ type: 'mental_model', slug })}>{name}</Link>
        </h3>
        <p>{children}</p>
        <p className={classes.ask}>{ask}</p>
      </div>
      <div className={classes.drawing}>{drawing}</div>
    </li>
  );
}
