import { ModelingDrawing } from './drawings/ModelingDrawing.tsx';
import { Figure } from './Figure.tsx';
import { Heading } from './Heading.tsx';
import { Passage } from './Passage.tsx';
import { Model } from './Tool.tsx';

export function WhatItIs() {
  return (
    <section aria-labelledby="what-it-is">
      <Passage>
        <Heading part="what-it-is" />
      </Passage>
      <Passage
        right={
          <p>
            Kenneth Craik, <cite>The Nature of Explanation</cite>, 1943. Psychologists still use the term in a narrower
            sense: the picture of a situation from which we reason, as in Philip Johnson-Laird’s{' '}
            <cite>Mental Models</cite> of 1983.
          </p>
        }
      >
        <p>
          You carry a small copy of the world in your head. When you slow down for a bend that you cannot see around
          yet, or soften a sentence before anybody has frowned at it, you have tried the future out on the copy first.
          The psychologist Kenneth Craik described thinking this way in 1943. The mind builds a small-scale model of
          reality and runs it ahead of events, so that the mistakes can be made there.
        </p>
        <p>
          A mental model, in the sense of this library, is a piece of such a copy that somebody has given a name, so
          that it can be handed on. Supply and demand is one. Compounding is one. Each leaves out nearly everything
          about a situation and keeps a few parts, and the way those push one another. Leaving out is not the weakness
          of a model. It is the work. A map as large as the city would be no help to anyone who is lost in it.
        </p>
      </Passage>
      <Passage>
        <Figure
          drawing={<ModelingDrawing />}
          caption="Down by leaving out, along by thinking, up by checking. The upper road takes years, and it is the only one that counts."
        />
        <p>
          A good one does three things. It tells you where to look. It says what will follow, clearly enough to be
          wrong. And it travels. <Model slug="activation-energy">Activation energy</Model> comes from chemistry, and it
          explains the form that has been lying on your desk since March.
        </p>
      </Passage>
    </section>
  );
}
