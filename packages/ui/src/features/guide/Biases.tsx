import classes from './Biases.module.css';
import { Heading } from './Heading.tsx';
import { Passage } from './Passage.tsx';
import { Bias, Model } from './Tool.tsx';

/** Each with one of the models that its library entry names as a remedy. */
const ANSWERS = [
  {
    bias: 'sunk-cost-fallacy',
    biasName: 'Sunk Cost Fallacy',
    said: 'We have come too far to stop now.',
    model: 'opportunity-cost',
    modelName: 'Opportunity Cost',
    asks: 'What would the next year buy elsewhere?',
  },
  {
    bias: 'planning-fallacy',
    biasName: 'Planning Fallacy',
    said: 'Six weeks, if nothing comes up.',
    model: 'reference-class-forecasting',
    modelName: 'Reference Class Forecasting',
    asks: 'How long did the last five take?',
  },
  {
    bias: 'survivorship-bias',
    biasName: 'Survivorship Bias',
    said: 'Everyone I admire nearly quit.',
    model: 'base-rates',
    modelName: 'Base Rates',
    asks: 'Of all who stayed, how many are where you want to be?',
  },
  {
    bias: 'confirmation-bias',
    biasName: 'Confirmation Bias',
    said: 'Whatever I read points the same way.',
    model: 'consider-the-opposite',
    modelName: 'Consider the Opposite',
    asks: 'If you were wrong, what would you be seeing?',
  },
] as const;

export function Biases() {
  return (
    <section aria-labelledby="biases">
      <Passage>
        <Heading part="biases" />
      </Passage>
      <Passage
        right={
          <p>
            Tversky and Kahneman, “Judgment under Uncertainty”, 1974. Pronin, Lin and Ross, “The Bias Blind Spot”, 2002.
            West, Meserve and Stanovich, 2012. Lord, Lepper and Preston, “Considering the Opposite”, 1984.
          </p>
        }
      >
        <p>
          A model is a way of looking that you can pick up and put down. A cognitive bias is one that was picked for you
          before you began: a lean in judgment, in the same direction each time, that most people share. Amos Tversky
          and Daniel Kahneman gave the subject its form in 1974. A thing seems likely because an example comes easily to
          mind, and a guess begins at whatever number was said first. On most days such shortcuts serve. Where they fail
          they fail in a regular way, and an error with a direction can be expected.
        </p>
        <p>
          Knowing the names does little by itself. Emily Pronin, Daniel Lin and Lee Ross found in 2002 that people see
          biases readily in others, and judge themselves less affected, even after reading how such judgments go wrong.
          Being clever does not help. Richard West, Russell Meserve and Keith Stanovich found this{' '}
          <Bias slug="bias-blind-spot">blind spot</Bias> no smaller in better reasoners.
        </p>
        <p>
          What helps more is having something else to do. When Charles Lord, Mark Lepper and Elizabeth Preston asked
          people in 1984 to be as fair as they could, it made no difference. When people had to ask themselves how they
          would have judged the same study with the opposite result, the lean went away. That is what a model is for
          here. It asks the question that the bias has skipped.
        </p>
        <ul className={classes.answers}>
          {ANSWERS.map(({ bias, biasName, said, model, modelName, asks }) => (
            <li key={bias}>
              <p>
                <Bias slug={bias}>{biasName}</Bias>
                <span>“{said}”</span>
              </p>
              <p>
                <Model slug={model}>{modelName}</Model>
                <span>{asks}</span>
              </p>
            </li>
          ))}
        </ul>
        <p>
          It also runs the other way. A model that you love becomes a lean of its own, and then you are the boy with the
          hammer again.
        </p>
      </Passage>
    </section>
  );
}
