import classes from './Lists.module.css';

type Props = { items: string[] };

/** If every line starts with a short sentence, that sentence is its title. */
export function Lines({ items }: Props) {
  const leads = items.map(leadOf);
  const named = leads.every((lead) => lead !== '');
  return (
    <ul className={classes.lines}>
      {items.map((item, index) => {
        const lead = named ? (leads[index] ?? '') : '';
        return (
          <li key={item}>
            {lead && <b>{lead}</b>}
            {item.slice(lead.length)}
          </li>
        );
      })}
    </ul>
  );
}

export function Steps({ items }: Props) {
  return (
    <ol className={classes.steps}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  );
}

export function Questions({ items }: Props) {
  return (
    <ul className={classes.questions}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function Chips({ items }: Props) {
  return (
    <ul className={classes.chips}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const LEAD_WORDS = 9;

function leadOf(item: string): string {
  const lead = /^[^.?!]+[.?](?=\s+\S)/.exec(item)?.[0] ?? '';
  return lead.split(/\s+/).length <= LEAD_WORDS ? lead : '';
}
