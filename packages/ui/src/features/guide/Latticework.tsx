import { ShadowsDrawing } from './drawings/ShadowsDrawing.tsx';
import { Figure } from './Figure.tsx';
import { Heading } from './Heading.tsx';
import { Passage } from './Passage.tsx';
import { Bias, Model } from './Tool.tsx';

export function Latticework() {
  return (
    <section aria-labelledby="latticework">
      <Passage>
        <Heading part="latticework" />
      </Passage>
      <Passage
        right={
          <p>
            Floyd Fowler and colleagues asked the specialists in 1998 and reported in 2000. The hammer is Abraham
            Kaplan’s, in <cite>The Conduct of Inquiry</cite>, 1964. Abraham Maslow’s came two years later.
          </p>
        }
      >
        <p>
          In 1998 some thousand American doctors were asked how to treat a typical patient with early prostate cancer.
          No trial had settled it yet. Of the urologists, who operate, 93 percent preferred surgery. Of the radiation
          oncologists, who do not, 72 percent thought radiation just as good. Nobody was lying. Each had one excellent
          tool, and had learned to see patients in its shape.
        </p>
        <p>
          The philosopher Abraham Kaplan called this the <Bias slug="law-of-the-instrument">law of the instrument</Bias>
          : give a small boy a hammer, and everything he meets turns out to need pounding. There is nothing wrong with
          the hammer. But the first idea to fit hides the one that would have fitted better.
        </p>
      </Passage>
      <Passage
        right={
          <p>
            The argument about errors is Scott Page’s. It needs models that are about equally good, and that differ for
            a reason.
          </p>
        }
      >
        <p>
          Charlie Munger’s answer, given to business students in Los Angeles in 1994, was to own many models from many
          departments, and to hang what you learn on them as on a{' '}
          <Model slug="latticework-of-mental-models">latticework</Model>. The argument is better than the image. Every
          model is blind somewhere. Two from the same field tend to be blind in the same place. Two from different
          fields seldom are, so what one gets wrong the other has a chance to catch.
        </p>
        <Figure
          drawing={<ShadowsDrawing />}
          caption="One thing, two shadows. If you have seen only one wall, you are right about that wall."
        />
      </Passage>
      <Passage
        right={
          <p>
            Philip Tetlock, <cite>Expert Political Judgment</cite>, 2005.
          </p>
        }
      >
        <p>
          There is some evidence from practice. Over nearly twenty years Philip Tetlock collected forecasts from 284
          people who advised or commented on politics for a living. Those who drew on many ideas did better than those
          who fitted everything to one. Neither group had much to boast about, which is worth knowing too.
        </p>
        <p>
          So do not look for the right model. Lay three on the same question, and see where they agree, where they
          quarrel, and what each of them asks you to go and find out.
        </p>
      </Passage>
    </section>
  );
}
