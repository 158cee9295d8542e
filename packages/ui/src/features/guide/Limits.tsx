import { RangeDrawing } from './drawings/RangeDrawing.tsx';
import { Figure } from './Figure.tsx';
import { Heading } from './Heading.tsx';
import { Passage } from './Passage.tsx';
import { Model } from './Tool.tsx';

export function Limits() {
  return (
    <section aria-labelledby="limits">
      <Passage>
        <Heading part="limits" />
      </Passage>
      <Passage
        right={
          <p>
            George Box, “Science and Statistics”, 1976. He added that it is out of place to worry about mice while there
            are tigers abroad.
          </p>
        }
      >
        <p>
          Since all models are wrong, wrote the statistician George Box, one has to be alert to what is importantly
          wrong. Most failures are of four kinds.
        </p>
        <p>
          <strong>Out of range.</strong> A model is true somewhere. Supply and demand describes the price of pianos
          better than that of kidneys. What is carried far from home leaves behind the conditions under which it held,
          and looks the same.
        </p>
        <Figure
          drawing={<RangeDrawing />}
          caption="Near home the straight line will do. Nothing on the line itself tells you where to stop."
        />
        <p>
          <strong>Naming instead of showing.</strong> To call a thing a feedback loop is not to show that anything comes
          back. Each arrow that you draw is a claim, and needs a reason of its own.
        </p>
        <p>
          <strong>Fitting everything.</strong> With three hundred models at hand, one will fit any story once you know
          how it ended. Ask what it says before the end, and what would count against it. If nothing would, you have
          found a decoration.
        </p>
        <p>
          <strong>Aiming outward.</strong> The names of biases make fine weapons in an argument, where they are of no
          use to anyone. Mark your own text first.
        </p>
      </Passage>
      <Passage
        right={
          <p>Daniel Kahneman and Gary Klein, “Conditions for Intuitive Expertise: A Failure to Disagree”, 2009.</p>
        }
      >
        <p>
          And sometimes no model is wanted. Daniel Kahneman distrusted intuition and Gary Klein admired it, and in 2009
          they agreed on when it can be trusted: where the ground has regularities, and where somebody has had long
          practice with prompt answers. A fire officer who says “out, now” should not be asked for a diagram. Nor can
          any model tell you what you want. It can show what a choice costs, and whom. The{' '}
          <Model slug="the-map-is-not-the-territory">map</Model> has no opinion on where you should live.
        </p>
      </Passage>
    </section>
  );
}
