import classes from './Examples.module.css';
import { Heading } from './Heading.tsx';
import { Passage } from './Passage.tsx';
import { Bias, Model } from './Tool.tsx';

export function Examples() {
  return (
    <section className={classes.section} aria-labelledby="examples">
      <Passage>
        <Heading part="examples" />
        <p>The people are made up. The moves are not.</p>
        <h3>A father at the touchline</h3>
        <p>
          When Tomas praised his daughter after a great match, the next was poor. When he shouted after a bad one, the
          next was better. So shouting works? <Model slug="regression-to-the-mean">Regression to the mean</Model> says
          that a great match is mostly followed by a lesser one, and a bad match by a better, whatever a father does.
          For ten matches he writes down the result and keeps quiet. The results do not notice.
        </p>
        <h3>A nurse on nights</h3>
        <p>
          The pump sounds forty times a night and means it twice. After an alarm was missed, everybody is told to pay
          attention. Maja thinks of <Model slug="false-positives-and-false-negatives">false positives</Model>: a bell
          that is nearly always wrong teaches people not to hear it. She asks for a higher threshold instead of a better
          character.
        </p>
        <h3>Buyers with a deadline</h3>
        <p>
          There are two other offers, says the agent. Jonah and Bea have seen one house and love it, and their number
          rises with every call. A <Model slug="batna">BATNA</Model> is what you will do if there is no deal, and theirs
          is nothing. They spend Saturday at three other houses. None is as pretty. On Sunday their number comes down by
          itself.
        </p>
        <h3>A choir that agrees</h3>
        <p>
          Everyone has said yes to a second concert, and nobody looks glad. Before the hall is booked, Ilse runs a{' '}
          <Model slug="premortem">premortem</Model>. It is June, the concert was a mistake, write down why. Eleven slips
          out of fourteen say that they never wanted it. The name for that is the{' '}
          <Bias slug="abilene-paradox">Abilene paradox</Bias>. The cure took eight minutes.
        </p>
      </Passage>
    </section>
  );
}
