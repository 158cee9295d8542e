import { RecallDrawing } from './drawings/RecallDrawing.tsx';
import { Figure } from './Figure.tsx';
import { Heading } from './Heading.tsx';
import { Passage } from './Passage.tsx';
import { Model } from './Tool.tsx';

export function Learning() {
  return (
    <section aria-labelledby="learning">
      <Passage>
        <Heading part="learning" />
        <p>
          Reading a list of a hundred models feels like learning, and mostly is not. We know of no study that compared
          people who own a hundred with people who own none. About the parts there is good evidence.
        </p>
        <h3>Say it without looking</h3>
      </Passage>
      <Passage
        right={
          <p>
            Henry Roediger and Jeffrey Karpicke, “Test-Enhanced Learning”, 2006, first experiment. That gaps between
            sessions help as well is called <Model slug="spaced-repetition">spacing</Model>.
          </p>
        }
      >
        <p>
          Henry Roediger and Jeffrey Karpicke had students read a short text, and then either read it once more or write
          down what they remembered. Five minutes later the second reading had the better of it. A week later it was the
          other way around, by a wide margin. So close the page, and explain the model to someone, or to the wall.
        </p>
        <Figure
          drawing={<RecallDrawing />}
          caption="How much of the text came back, in percent. What feels like knowing, soon after, is not what stays."
        />
      </Passage>
      <Passage right={<p>Gick and Holyoak, 1980 and 1983. Gentner, Loewenstein and Thompson, 2003.</p>}>
        <h3>Meet it twice, in different clothes</h3>
        <p>
          The weak link is not knowing a model but thinking of it. Mary Gick and Keith Holyoak gave people a story that
          held the answer to a puzzle. Told to use it, most could. Left alone, far fewer noticed that it applied.
          Comparing helps: Dedre Gentner, Jeffrey Loewenstein and Leigh Thompson found that people who had set two
          negotiations side by side carried the principle into a third more often than people who had studied the same
          two apart. For each model that you want to keep, find two examples that share nothing else.
        </p>
      </Passage>
      <Passage right={<p>Gollwitzer and Sheeran, 2006. Morewedge and colleagues, “Debiasing Decisions”, 2015.</p>}>
        <h3>Tie it to a moment</h3>
        <p>
          “I will think about base rates more” does nothing. “When somebody shows me a success story, I ask how many
          tried” has a chance. Peter Gollwitzer and Paschal Sheeran gathered 94 tests of plans of that shape,{' '}
          <Model slug="implementation-intentions">if this, then that</Model>, and found a medium to large effect. And
          practice with feedback can last: Carey Morewedge and colleagues trained people once, with a game or a film,
          and their biases were still smaller two months later.
        </p>
        <p>
          One model a week is a good pace. Take it from a field that is not yours, use it on something that you decide
          in the same week, write down what you expect in a <Model slug="decision-journal">journal</Model>, and look
          again when you know.
        </p>
      </Passage>
    </section>
  );
}
